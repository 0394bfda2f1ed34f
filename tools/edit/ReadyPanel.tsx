import { checkContent } from "../../src/business/ready.ts";
import { entryAt } from "./content-files.ts";
import { TextList } from "./panel.tsx";

export function ReadyPanel({ root }: { root: string }) {
  const open = checkContent(root).filter(({ open }) => open.length > 0);
  return (
    <>
      <h2>Before you go live</h2>
      {open.map(({ title, why, where, open }) => (
        <section key={title} className="notice">
          <h3>{title}</h3>
          <TextList items={open.map(({ text }) => text)} />
          {why} <a href={entryAt(open[0]?.file ?? "")?.form}>{where}</a>
        </section>
      ))}
      {open.length === 0 ? "Everything is ready. " : null}
      On the machine that runs the site, <code>npm run ready</code> also checks its settings.
    </>
  );
}
