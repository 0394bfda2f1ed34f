/** Compares the HTML of both forms with docs/requirements.md (§3, §5 and §9). */
import { expect, it } from "vitest";
import { readPage, textOf } from "../support/site.ts";

/**
 * Each field as "name type 'label' required autofill-token". "required" only if the browser enforces it. An
 * asterisk is part of the label.
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

const CHOICES = {
  projectType: "real-estate construction commercial event inspection other",
  timeline: "asap 1-week 2-weeks 1-month flexible",
  budget: "under-500 500-1000 1000-2500 2500-5000 5000-plus discuss",
} as const;

const SERVICES = [
  ...["Aerial Photography", "Aerial Videography", "Real Estate Marketing"],
  ...["Construction Documentation", "Progress Monitoring", "3D Mapping"],
  ...["Time-lapse Creation", "Event Coverage"],
];

const formOf = (type: string) => readPage("/").document.querySelector(`#${type} form`);

it.each(["contact", "quote"] as const)(
  "%s form: has exactly the specified fields, labels and autofill tokens",
  (type) => {
    const form = formOf(type);
    const fields = [...(form?.querySelectorAll("input, select, textarea") ?? [])]
      // The honeypot can't be reached by keyboard.
      .filter((field) => !field.matches("[type=hidden], [type=checkbox], [tabindex='-1']"))
      .map((field) => {
        const label = textOf(form?.querySelector(`label[for="${field.id}"]`) ?? null);
        const type = field.localName === "input" ? field.getAttribute("type") : field.localName;
        const parts = [
          field.getAttribute("name"),
          type,
          `'${label.replace(/ ?\(optional\)/, "")}'`,
        ];
        parts.push(field.hasAttribute("required") ? "required" : "");
        // React spells it like this, and linkedom keeps the case.
        return [...parts, field.getAttribute("autoComplete")].filter(Boolean).join(" ");
      });
    expect(fields).toEqual(FIELDS[type]);
  },
);

it.each(Object.entries(CHOICES))(
  "offers no choice and the specified choices for %s",
  (name, values) => {
    const options = formOf("quote")?.querySelectorAll(`select[name=${name}] option`) ?? [];
    expect([...options].map((option) => option.getAttribute("value"))).toEqual([
      "",
      ...values.split(" "),
    ]);
  },
);

it("offers the eight services as checkboxes, with an asterisk but without requiring a choice", () => {
  const boxes = [...(formOf("quote")?.querySelectorAll("[name=services]") ?? [])];
  expect(boxes.map((box) => box.getAttribute("value"))).toEqual(SERVICES);
  expect(boxes.filter((box) => box.hasAttribute("required"))).toEqual([]);
  expect(textOf(formOf("quote")?.querySelector("legend") ?? null)).toMatch(/^Services \*/);
});

it("gives the project description four rows", () => {
  expect(formOf("quote")?.querySelector("[name=description]")?.getAttribute("rows")).toBe("4");
});
