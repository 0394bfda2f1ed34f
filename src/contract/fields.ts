/**
 * The two forms: every field in page order, with its label, native validation (requirements §5) and
 * limits. The payload types, the server's validation and the form are all derived from this table.
 * Imports nothing: this file reaches the browser.
 */

/** An allowed value and its label. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** Key in the payload (requirements §7). */
  readonly name: string;
  /** Visible label, without the asterisk. */
  readonly label: string;
  readonly control: "text" | "email" | "tel" | "textarea" | "select" | "checkboxes";
  /** Enforced by the browser and the server. */
  readonly required?: true;
  /** Has a required field's asterisk, but an empty value is accepted (two fields in requirements §5). */
  readonly marked?: true;
  /** Longest text in UTF-16 code units, as `maxlength` counts. */
  readonly max?: number;
  readonly options?: readonly Option[];
  /** HTML autofill token (WCAG 2.2 SC 1.3.5). */
  readonly autocomplete?: string;
  /** Height of a text area in lines; requirements §9 specifies the quote form's. */
  readonly rows?: number;
}

const name = {
  name: "name",
  label: "Full Name",
  control: "text",
  required: true,
  max: 200,
  autocomplete: "name",
} as const satisfies Field;

const email = {
  name: "email",
  label: "Email Address",
  control: "email",
  required: true,
  max: 254,
  autocomplete: "email",
} as const satisfies Field;

const phone = {
  name: "phone",
  label: "Phone",
  control: "tel",
  max: 40,
  autocomplete: "tel",
} as const satisfies Field;

/** Choices required by requirements §3. */
export const PROJECT_TYPES = [
  { value: "real-estate", label: "Real Estate" },
  { value: "construction", label: "Construction" },
  { value: "commercial", label: "Commercial" },
  { value: "event", label: "Event" },
  { value: "inspection", label: "Inspection" },
  { value: "other", label: "Other" },
] as const satisfies readonly Option[];

/** Choices required by requirements §3; each value is the service's name. */
export const SERVICES: readonly Option[] = [
  "Aerial Photography",
  "Aerial Videography",
  "Real Estate Marketing",
  "Construction Documentation",
  "Progress Monitoring",
  "3D Mapping",
  "Time-lapse Creation",
  "Event Coverage",
].map((service) => ({ value: service, label: service }));

const FORMS = {
  contact: [
    name,
    email,
    phone,
    {
      name: "message",
      label: "Message",
      control: "textarea",
      required: true,
      max: 5_000,
      rows: 5,
    },
  ],
  quote: [
    name,
    email,
    { ...phone, label: "Phone Number", required: true },
    {
      name: "company",
      label: "Company",
      control: "text",
      max: 200,
      autocomplete: "organization",
    },
    {
      name: "projectType",
      label: "Project Type",
      control: "select",
      marked: true,
      options: PROJECT_TYPES,
    },
    {
      name: "location",
      label: "Project Location",
      control: "text",
      required: true,
      max: 300,
    },
    {
      name: "timeline",
      label: "Timeline",
      control: "select",
      // Choices required by requirements §3.
      options: [
        { value: "asap", label: "ASAP" },
        { value: "1-week", label: "Within 1 week" },
        { value: "2-weeks", label: "Within 2 weeks" },
        { value: "1-month", label: "Within 1 month" },
        { value: "flexible", label: "Flexible" },
      ],
    },
    {
      name: "budget",
      label: "Budget",
      control: "select",
      // Choices required by requirements §3, in US dollars.
      options: [
        { value: "under-500", label: "Under $500" },
        { value: "500-1000", label: "$500 – $1,000" },
        { value: "1000-2500", label: "$1,000 – $2,500" },
        { value: "2500-5000", label: "$2,500 – $5,000" },
        { value: "5000-plus", label: "$5,000+" },
        { value: "discuss", label: "Let’s discuss" },
      ],
    },
    {
      name: "services",
      label: "Services",
      control: "checkboxes",
      marked: true,
      options: SERVICES,
    },
    {
      name: "description",
      label: "Project Description",
      control: "textarea",
      required: true,
      max: 5_000,
      rows: 4,
    },
  ],
} as const satisfies Record<string, readonly Field[]>;

export type FormType = keyof typeof FORMS;

/** Each form's fields, in page order. */
export const FIELDS: Readonly<Record<FormType, readonly Field[]>> = FORMS;

/** Whether a field's label has an asterisk. */
export const hasAsterisk = ({ required, marked }: Field): boolean => Boolean(required || marked);

/**
 * The path of the page that led the visitor to the quote form, such as `/vail-drone-services`. The site's
 * script writes it to a hidden field; other clients might not send it. A malformed path is dropped instead of
 * rejected, because the visitor couldn't correct it.
 */
export const PAGE = { name: "page", max: 200, pattern: /^\/(?!\/)[\w.~%/-]*$/ } as const;

/**
 * The body of a form's request (requirements §7), plus its page if the client sends it. A `select` without a
 * choice is an empty string.
 */
export type PayloadOf<T extends FormType> = { type: T } & {
  [F in (typeof FORMS)[T][number] as F["name"]]: F["control"] extends "checkboxes"
    ? string[]
    : string;
} & { [PAGE.name]?: string };

export type Payload = PayloadOf<"contact"> | PayloadOf<"quote">;

/** A payload's values by field name, for code that iterates over {@link FIELDS}. */
export type PayloadValues = Readonly<Record<string, string | readonly string[] | undefined>>;
