/**
 * The two forms: every field, in the order of the page, with its label, its native
 * validation (specification §5) and its bounds. The page renders from this table and the
 * function validates against it, so the two cannot disagree. Imports nothing: this file
 * reaches the browser.
 */

export type FormType = "contact" | "quote";

/** An allowed value of a choice and what the visitor reads for it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  /** Key in the payload (specification §7). */
  readonly name: string;
  /** As shown, without the asterisk. */
  readonly label: string;
  readonly control: "text" | "email" | "tel" | "textarea" | "select" | "checkboxes";
  /** Enforced by the browser and by the function. */
  readonly required: boolean;
  /** Shows an asterisk; wider than `required`: specification §5 marks two fields that are not enforced. */
  readonly marked: boolean;
  /** Longest value in UTF-16 code units, as `maxlength` counts; for checkboxes the most that may be ticked. */
  readonly max: number;
  readonly options?: readonly Option[];
  /** HTML autofill token (WCAG 2.2 SC 1.3.5). */
  readonly autocomplete?: string;
  /** Height of a text area in lines (specification §9 for the quote). */
  readonly rows?: number;
}

const name: Field = {
  name: "name",
  label: "Full Name",
  control: "text",
  required: true,
  marked: true,
  max: 200,
  autocomplete: "name",
};

const email: Field = {
  name: "email",
  label: "Email Address",
  control: "email",
  required: true,
  marked: true,
  max: 254,
  autocomplete: "email",
};

const phone: Field = {
  name: "phone",
  label: "Phone",
  control: "tel",
  required: false,
  marked: false,
  max: 40,
  autocomplete: "tel",
};

/** Specification §3. */
export const PROJECT_TYPES = [
  { value: "real-estate", label: "Real Estate" },
  { value: "construction", label: "Construction" },
  { value: "commercial", label: "Commercial" },
  { value: "event", label: "Event" },
  { value: "inspection", label: "Inspection" },
  { value: "other", label: "Other" },
] as const satisfies readonly Option[];

/** Specification §3. */
export const TIMELINES = [
  { value: "asap", label: "ASAP" },
  { value: "1-week", label: "Within 1 week" },
  { value: "2-weeks", label: "Within 2 weeks" },
  { value: "1-month", label: "Within 1 month" },
  { value: "flexible", label: "Flexible" },
] as const satisfies readonly Option[];

/** Specification §3; US dollars. */
export const BUDGETS = [
  { value: "under-500", label: "Under $500" },
  { value: "500-1000", label: "$500 – $1,000" },
  { value: "1000-2500", label: "$1,000 – $2,500" },
  { value: "2500-5000", label: "$2,500 – $5,000" },
  { value: "5000-plus", label: "$5,000 and more" },
  { value: "discuss", label: "Let’s discuss" },
] as const satisfies readonly Option[];

const SERVICE_NAMES = [
  "Aerial Photography",
  "Aerial Videography",
  "Real Estate Marketing",
  "Construction Documentation",
  "Progress Monitoring",
  "3D Mapping",
  "Time-lapse Creation",
  "Event Coverage",
] as const;

/** Specification §3: a service's value is its name. */
export const SERVICES: readonly Option[] = SERVICE_NAMES.map((service) => ({
  value: service,
  label: service,
}));

export const CONTACT_FIELDS: readonly Field[] = [
  name,
  email,
  phone,
  {
    name: "message",
    label: "Message",
    control: "textarea",
    required: true,
    marked: true,
    max: 5_000,
    rows: 5,
  },
];

export const QUOTE_FIELDS: readonly Field[] = [
  name,
  email,
  { ...phone, label: "Phone Number", required: true, marked: true },
  {
    name: "company",
    label: "Company",
    control: "text",
    required: false,
    marked: false,
    max: 200,
    autocomplete: "organization",
  },
  {
    name: "projectType",
    label: "Project Type",
    control: "select",
    required: false,
    marked: true,
    max: 40,
    options: PROJECT_TYPES,
  },
  {
    name: "location",
    label: "Project Location",
    control: "text",
    required: true,
    marked: true,
    max: 300,
  },
  {
    name: "timeline",
    label: "Timeline",
    control: "select",
    required: false,
    marked: false,
    max: 40,
    options: TIMELINES,
  },
  {
    name: "budget",
    label: "Budget",
    control: "select",
    required: false,
    marked: false,
    max: 40,
    options: BUDGETS,
  },
  {
    name: "services",
    label: "Services",
    control: "checkboxes",
    required: false,
    marked: true,
    max: SERVICE_NAMES.length,
    options: SERVICES,
  },
  {
    name: "description",
    label: "Project Description",
    control: "textarea",
    required: true,
    marked: true,
    max: 5_000,
    rows: 4,
  },
];

export const FIELDS: Readonly<Record<FormType, readonly Field[]>> = {
  contact: CONTACT_FIELDS,
  quote: QUOTE_FIELDS,
};

/** The body of a contact message (specification §7). Absent choices are empty strings. */
export interface ContactPayload {
  type: "contact";
  name: string;
  email: string;
  phone: string;
  message: string;
}

/** The body of a quote request (specification §7). Absent choices are empty strings. */
export interface QuotePayload {
  type: "quote";
  name: string;
  email: string;
  phone: string;
  company: string;
  projectType: string;
  location: string;
  timeline: string;
  budget: string;
  description: string;
  services: string[];
}

export type Payload = ContactPayload | QuotePayload;
