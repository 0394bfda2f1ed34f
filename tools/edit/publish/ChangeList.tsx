import type { Change } from "./changes.ts";

/** Each field's value before and after. */
export const ChangeDetails = ({ text, fields, open }: Change & { open?: boolean }) => (
  <details open={open}>
    <summary>{text}</summary>
    {fields.map(({ label, before, after }) => (
      <div key={label}>
        <small>{label}</small>
        {before && <del>{before}</del>}
        {after && <ins>{after}</ins>}
      </div>
    ))}
  </details>
);

const COLORADO = { timeZone: "America/Denver", dateStyle: "medium", timeStyle: "short" } as const;

/** In Colorado, where the business is: the server may be elsewhere. */
export const timeOf = (at: string): string => new Date(at).toLocaleString("en-US", COLORADO);
