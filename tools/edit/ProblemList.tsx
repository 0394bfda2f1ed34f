import type { Problem } from "./check.ts";

interface ProblemListProps {
  problems: Problem[];
  /** `_top` in the preview, so that links open in the editor's window. */
  target?: "_top";
}

/** Each problem links to the form in which the owner can solve it. */
export const ProblemList = ({ problems, target }: ProblemListProps) =>
  problems.length === 0 ? null : (
    <ul className="refused" role="alert">
      {problems.map(({ text, form }) => (
        <li key={text}>
          <a href={form} target={target}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
