import type { ReactNode } from "react";
import type { Change } from "./changes.ts";

/** Each field's value before and after. */
export const ChangeDetails = ({ text, fields, children }: Change & { children?: ReactNode }) => (
  <details>
    <summary>{text}</summary>
    <dl>
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          {before === undefined ? null : (
            <dd>
              <del>{before}</del>
            </dd>
          )}
          {after === undefined ? null : (
            <dd>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
    {children}
  </details>
);

/** @param style the time alone, or with its date */
export const Time = ({ at, style }: { at: string; style?: "time" }) => (
  <time dateTime={at} data-style={style}>
    {at}
  </time>
);
