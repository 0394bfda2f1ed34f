import { type Check, checkContent, checkServer } from "../../src/business/ready.ts";
import { entryAt } from "./content-files.ts";
import { TextList } from "./panel.tsx";

export function readyPanel(root: string) {
  const checks = checkContent(root);
  const open = checks.filter(({ open }) => open.length > 0);
  const done = checks.filter(({ open }) => open.length === 0);
  return (
    <>
      <h2>Before you go live</h2>
      <p>
        {open.length > 0
          ? `${open.length} of ${checks.length} are open.`
          : "Everything here is done."}
      </p>
      {open.map((check) => (
        <OpenCheck key={check.title} {...check} />
      ))}
      <ul className="done">
        {done.map(({ title }) => (
          <li key={title}>{title}: done</li>
        ))}
      </ul>
      <h3>On the machine that runs the site</h3>
      <p>
        Run <code>npm run ready</code> there. It also checks:
      </p>
      <TextList items={checkServer({}).map(({ title, why }) => `${title}. ${why}`)} />
    </>
  );
}

const OpenCheck = ({ title, why, where, open }: Check) => (
  <section className="open">
    <h3>{title}</h3>
    <ul>
      {open.map(({ text, file = "" }) => (
        <li key={text}>
          <a href={entryAt(file)?.form}>{text}</a>
        </li>
      ))}
    </ul>
    <p>{why}</p>
    <p>
      <strong>Where:</strong> <a href={entryAt(open[0]?.file ?? "")?.form}>{where}</a>
    </p>
  </section>
);
