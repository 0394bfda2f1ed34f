/** Both forms against requirements §3, §5 and §9, in the HTML. */
import { describe, expect, it } from "vitest";
import { readPage } from "../support/built-site.ts";
import { attribute, byId, byName, findAll, type HtmlElement, textOf } from "../support/html.ts";

const { document } = readPage("/");

interface Row {
  name: string;
  label: string;
  /** Enforced by the browser. */
  required: boolean;
  /** Shows an asterisk. */
  marked: boolean;
  type: "text" | "email" | "tel" | "textarea" | "select";
}

const row = (
  name: string,
  label: string,
  type: Row["type"],
  required: boolean,
  marked = required,
): Row => ({ name, label, type, required, marked });

const FORMS: Record<"contact" | "quote", Row[]> = {
  contact: [
    row("name", "Full Name", "text", true),
    row("email", "Email Address", "email", true),
    row("phone", "Phone", "tel", false),
    row("message", "Message", "textarea", true),
  ],
  quote: [
    row("name", "Full Name", "text", true),
    row("email", "Email Address", "email", true),
    row("phone", "Phone Number", "tel", true),
    row("company", "Company", "text", false),
    row("projectType", "Project Type", "select", false, true),
    row("location", "Project Location", "text", true),
    row("timeline", "Timeline", "select", false),
    row("budget", "Budget", "select", false),
    row("description", "Project Description", "textarea", true),
  ],
};

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

function formIn(section: string): HtmlElement {
  const [form] = byName(byId(document, section), "form");
  if (!form) throw new Error(`The section ${section} has no form`);
  return form;
}

const named = (form: HtmlElement, name: string): HtmlElement[] =>
  findAll(form, ({ attributes }) => attributes.get("name") === name);

describe.each(Object.entries(FORMS))("%s form", (section, rows) => {
  const form = formIn(section);

  it.each(rows)("has the field $name", ({ name, label, required, marked, type }) => {
    const [field, ...others] = named(form, name);
    if (!field) throw new Error(`There is no field ${name}`);
    expect(others).toEqual([]);
    expect(field.name === "input" ? attribute(field, "type") : field.name).toBe(type);
    expect(field.attributes.has("required")).toBe(required);
    const labels = byName(form, "label").filter(
      (found) => attribute(found, "for") === attribute(field, "id"),
    );
    const [text = ""] = labels.map(textOf);
    expect(labels).toHaveLength(1);
    expect(text.startsWith(label)).toBe(true);
    expect(text.includes("*")).toBe(marked);
  });

  it("uses only the browser's validation and posts without script", () => {
    expect(form.attributes.has("novalidate")).toBe(false);
    expect(findAll(form, ({ attributes }) => attributes.has("pattern"))).toEqual([]);
    expect(attribute(form, "method")).toBe("post");
    expect(attribute(form, "action")).toMatch(/\/functions\/v1\/send-form-emails$/);
    expect(named(form, "type").map((field) => attribute(field, "value"))).toEqual([section]);
  });

  it("has autocomplete tokens", () => {
    const tokens = byName(form, "input")
      .filter((field) => attribute(field, "tabindex") !== "-1")
      .filter(({ attributes }) => attributes.has("autocomplete"))
      .map((field) => [attribute(field, "name"), attribute(field, "autocomplete")]);
    const person = { name: "name", email: "email", phone: "tel" };
    expect(Object.fromEntries(tokens)).toEqual(
      section === "quote" ? { ...person, company: "organization" } : person,
    );
  });

  it("has one enabled submit button", () => {
    const buttons = byName(form, "button").filter((found) => attribute(found, "type") === "submit");
    expect(buttons.map((button) => button.attributes.has("disabled"))).toEqual([false]);
  });

  it("has no other visible fields", () => {
    const hidden = (field: HtmlElement) =>
      attribute(field, "type") === "hidden" || attribute(field, "tabindex") === "-1";
    const names = new Set(
      byName(form, "input", "select", "textarea")
        .filter((field) => !hidden(field))
        .map((field) => attribute(field, "name")),
    );
    const expected = rows.map(({ name }) => name);
    expect(names).toEqual(new Set(section === "quote" ? [...expected, "services"] : expected));
  });
});

describe("quote form", () => {
  const form = formIn("quote");

  it.each(Object.entries(OPTIONS))("offers the values of %s", (name, values) => {
    const options = named(form, name).flatMap((field) => byName(field, "option"));
    // The empty first option keeps the field optional.
    expect(options.map((option) => attribute(option, "value"))).toEqual(["", ...values]);
    expect(options.filter((option) => textOf(option) === "")).toEqual([]);
  });

  it("offers the eight services as optional checkboxes", () => {
    const boxes = named(form, "services");
    expect(boxes.map((box) => attribute(box, "value"))).toEqual(SERVICES);
    expect(boxes.map((box) => attribute(box, "type"))).toEqual(SERVICES.map(() => "checkbox"));
    expect(boxes.filter((box) => box.attributes.has("required"))).toEqual([]);
    const [group] = byName(form, "fieldset");
    expect(group && byName(group, "legend").map(textOf).join()).toMatch(/^Services \*/);
    expect(group && byName(group, "label").map(textOf)).toEqual(SERVICES);
  });

  it("gives the description four rows (requirements §9)", () => {
    expect(named(form, "description").map((field) => attribute(field, "rows"))).toEqual(["4"]);
  });
});
