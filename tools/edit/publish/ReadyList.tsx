import { checkContent } from "../../ready.ts";
import { contentProblems } from "../check.ts";
import { entryAt } from "../menu.ts";
import { TextList } from "../render-page.tsx";

export function ReadyList({ root }: { root: string }) {
  // Publish says what is wrong with a file that can't be read.
  if (contentProblems(root).length > 0) return null;
  const checks = checkContent(root).filter(({ open }) => open.length > 0);
  return (
    <details>
      <summary>Before you go live: {checks.length} open</summary>
      {checks.map(({ title, why, where, open }) => (
        <section key={title}>
          <h3>{title}</h3>
          <TextList items={open.map(({ text }) => text)} />
          {why} <a href={entryAt(open[0]?.file ?? "")?.form}>{where}</a>
        </section>
      ))}
    </details>
  );
}
