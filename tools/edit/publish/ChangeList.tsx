import type { Change } from "./changes.ts";

/** Each field's value before and after. */
export const ChangeDetails = ({ text, fields, open }: Change & { open?: boolean }) => (
  <details open={open}>
    <summary>{text}</summary>
    <dl>
      {fields.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          {before && (
            <dd>
              <del>{before}</del>
            </dd>
          )}
          {after && (
            <dd>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  </details>
);

export const ChangeList = ({ changes }: { changes: Change[] }) =>
  changes.map((change) => <ChangeDetails key={change.text} {...change} />);

/** @param style the time alone, or with its date */
export const Time = ({ at, style }: { at: string; style?: "time" }) => (
  <time dateTime={at} data-style={style}>
    {at}
  </time>
);
