import type { Change } from "./changes.ts";
import type { FieldChange } from "./differences.ts";

/** Each field's value before and after, each with a name. */
export const FieldChanges = ({
  fields,
  was,
  is,
}: {
  fields: FieldChange[];
  was?: string;
  is?: string;
}) =>
  fields.map(({ label, before, after }) => (
    <div key={label}>
      <small>{label}</small>
      {before && (
        <del>
          {was}
          {before}
        </del>
      )}
      {after && (
        <ins>
          {is}
          {after}
        </ins>
      )}
    </div>
  ));

export const ChangeDetails = ({ text, fields, open }: Change & { open?: boolean }) => (
  <details open={open}>
    <summary>{text}</summary>
    <FieldChanges fields={fields} />
  </details>
);

/** Where the business is: the server may be elsewhere. */
const timeZone = "America/Denver";

export const timeOf = (at: string): string =>
  new Date(at).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });

/** Such as "2026-05-20": the Swedish locale writes dates like ISO 8601. */
export const dateOf = (at: Date): string => at.toLocaleDateString("sv-SE", { timeZone });
