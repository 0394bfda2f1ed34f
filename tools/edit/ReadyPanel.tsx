import { checkContent, checkServer } from "../../src/business/ready.ts";
import { entryAt } from "./content-files.ts";
import { TextList } from "./panel.tsx";

export function ReadyPanel({ root }: { root: string }) {
  const checks = checkContent(root);
  const open = checks.filter(({ open }) => open.length > 0);
  const done = checks.filter(({ open }) => open.length === 0);
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
      <TextList items={done.map(({ title }) => `Done: ${title}`)} />
      <h3>On the machine that runs the site</h3>
      Run <code>npm run ready</code> there. It also checks:
      <TextList items={checkServer({}).map(({ title, why }) => `${title}. ${why}`)} />
    </>
  );
}
