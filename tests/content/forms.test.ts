/** Compares the HTML of both forms with docs/requirements.md (§3, §5 and §9). */
import { describe, expect, it } from "vitest";
import { readPage } from "../support/built-site.ts";
import { attribute, byId, byName, findAll, type HtmlElement, textOf } from "../support/html.ts";

const { document } = readPage("/");

/**
 * Each expected field as "name type 'label' required autocomplete-token". "required" is present only if the
 * browser enforces it, and the token only if the field has one. An asterisk is part of the label.
 */
const FIELDS = {
  contact: [
    "name text 'Full Name *' required name",
    "email email 'Email Address *' required email",
    "phone tel 'Phone' tel",
    "message textarea 'Message *' required",
  ],
  quote: [
    "name text 'Full Name *' required name",
    "email email 'Email Address *' required email",
    "phone tel 'Phone Number *' required tel",
    "company text 'Company' organization",
    "projectType select 'Project Type *'",
    "location text 'Project Location *' required",
    "timeline select 'Timeline'",
    "budget select 'Budget'",
    "description textarea 'Project Description *' required",
  ],
} as const;

const OPTIONS = {
  projectType: ["real-estate", "construction", "commercial", "event", "inspection", "other"],
  timeline: ["asap", "1-week", "2-weeks", "1-month", "flexible"],
  budget: ["under-500", "500-1000", "1000-2500", "2500-5000", "5000-plus", "discuss"],
} as const;

const SERVICES = [
  "Aerial Photography",
  "Aerial Videography",
  "Real Estate Marketing",
  "Construction Documentation",
  "Progress Monitoring",
  "3D Mapping",
  "Time-lapse Creation",
  "Event Coverage",
];

const formIn = (section: string) => byName(byId(document, section), "form")[0] as HtmlElement;

const fieldsNamed = (form: HtmlElement, name: string): HtmlElement[] =>
  findAll(form, ({ attributes }) => attributes.get("name") === name);

/** Describes the form's visible fields, except checkboxes, in the notation of `FIELDS`. */
function describeFields(form: HtmlElement): string[] {
  return byName(form, "input", "select", "textarea")
    .filter((field) => !/hidden|checkbox/.test(attribute(field, "type")))
    .filter((field) => attribute(field, "tabindex") !== "-1")
    .map((field) => {
      const type = field.name === "input" ? attribute(field, "type") : field.name;
      const label = byName(form, "label")
        .filter((label) => attribute(label, "for") === attribute(field, "id"))
        .map((label) => textOf(label).replace(/ ?\(optional\)/, ""))
        .join(" | ");
      const required = field.attributes.has("required") ? "required" : "";
      const words = [attribute(field, "name"), type, `'${label}'`, required];
      return [...words, attribute(field, "autocomplete")].filter(Boolean).join(" ");
    });
}

it.each(["contact", "quote"] as const)(
  "%s form: has exactly the specified fields, each with its label and autocomplete token",
  (type) => {
    expect(describeFields(formIn(type))).toEqual(FIELDS[type]);
  },
);

describe("quote form", () => {
  const form = formIn("quote");

  it.each(Object.entries(OPTIONS))(
    "offers an empty option and exactly the specified values for %s",
    (name, values) => {
      const options = fieldsNamed(form, name).flatMap((field) => byName(field, "option"));
      // The first option has no value, so the field can be left unanswered.
      expect(options.map((option) => attribute(option, "value"))).toEqual(["", ...values]);
      expect(options.filter((option) => textOf(option) === "")).toEqual([]);
    },
  );

  it("offers the eight services as checkboxes, with an asterisk but without requiring a choice", () => {
    const boxes = fieldsNamed(form, "services");
    expect(boxes.map((box) => attribute(box, "value"))).toEqual(SERVICES);
    expect(boxes.filter((box) => box.attributes.has("required"))).toEqual([]);
    expect(byName(form, "legend").map(textOf).join()).toMatch(/^Services \*/);
  });

  it("gives the description field four rows (requirements §9)", () => {
    const rows = fieldsNamed(form, "description").map((field) => attribute(field, "rows"));
    expect(rows).toEqual(["4"]);
  });
});
