/**
 * Defines the two forms: every field in page order, with its label, choices (requirements §3), native
 * validation (requirements §5) and limits. The payload types, the server's validation and the rendered forms
 * are all derived from this table. This file imports nothing, because browsers load it too.
 */

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** Key in the payload (requirements §7). */
  readonly name: string;
  /** Visible label, without the asterisk. */
  readonly label: string;
  readonly control: "text" | "email" | "tel" | "textarea" | "select" | "checkboxes";
  readonly required?: true;
  /** Shows the asterisk of a required field but may be left empty (two fields in requirements §5). */
  readonly looksRequired?: true;
  /** Maximum length of the value in UTF-16 code units, the unit of HTML's `maxlength`. */
  readonly maxLength?: number;
  readonly options?: readonly FieldOption[];
  /** HTML autofill token (WCAG 2.2 SC 1.3.5). */
  readonly autocomplete?: string;
  /** Height of a text area in lines of text. Requirements §9 specifies it for the quote form. */
  readonly rows?: number;
}

const name = {
  name: "name",
  label: "Full Name",
  control: "text",
  required: true,
  maxLength: 200,
  autocomplete: "name",
} as const satisfies Field;

const email = {
  name: "email",
  label: "Email Address",
  control: "email",
  required: true,
  maxLength: 254,
  autocomplete: "email",
} as const satisfies Field;

const phone = {
  name: "phone",
  label: "Phone",
  control: "tel",
  maxLength: 40,
  autocomplete: "tel",
} as const satisfies Field;

export const PROJECT_TYPES = [
  { value: "real-estate", label: "Real Estate" },
  { value: "construction", label: "Construction" },
  { value: "commercial", label: "Commercial" },
  { value: "event", label: "Event" },
  { value: "inspection", label: "Inspection" },
  { value: "other", label: "Other" },
] as const satisfies readonly FieldOption[];

export const SERVICES: readonly FieldOption[] = [
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
      maxLength: 5_000,
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
      maxLength: 200,
      autocomplete: "organization",
    },
    {
      name: "projectType",
      label: "Project Type",
      control: "select",
      looksRequired: true,
      options: PROJECT_TYPES,
    },
    {
      name: "location",
      label: "Project Location",
      control: "text",
      required: true,
      maxLength: 300,
    },
    {
      name: "timeline",
      label: "Timeline",
      control: "select",
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
      looksRequired: true,
      options: SERVICES,
    },
    {
      name: "description",
      label: "Project Description",
      control: "textarea",
      required: true,
      maxLength: 5_000,
      rows: 4,
    },
  ],
} as const satisfies Record<string, readonly Field[]>;

export type FormType = keyof typeof FORMS;

export const FIELDS: Readonly<Record<FormType, readonly Field[]>> = FORMS;

export const hasAsterisk = ({ required, looksRequired }: Field): boolean =>
  Boolean(required || looksRequired);

/**
 * Hidden field for the path of the page that led the visitor to the quote form, such as
 * `/vail-drone-services`. The site's JavaScript fills it in; other clients might not send it. The server
 * drops a malformed path instead of rejecting the form, because the visitor couldn't correct it.
 */
export const PAGE_FIELD = {
  name: "page",
  maxLength: 200,
  pattern: /^\/(?!\/)[\w.~%/-]*$/,
} as const;

/**
 * The body of a form's request (requirements §7), with the `page` field if the client sends it. The value of
 * a `select` without a choice is an empty string.
 */
export type PayloadOf<T extends FormType> = { type: T } & {
  [F in (typeof FORMS)[T][number] as F["name"]]: F["control"] extends "checkboxes"
    ? string[]
    : string;
} & { [PAGE_FIELD.name]?: string };

export type Payload = PayloadOf<"contact"> | PayloadOf<"quote">;

export type PayloadValues = Readonly<Record<string, string | readonly string[] | undefined>>;
