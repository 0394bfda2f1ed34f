import {
  type CheckResult,
  CONTENT_CHECKS,
  readOwnerContent,
  runChecks,
  SERVER_CHECKS,
} from "../../src/business/ready.ts";
import { TextList } from "./panel.tsx";

export function readyPanel(root: string) {
  const results = runChecks(CONTENT_CHECKS, readOwnerContent(root));
  const open = results.filter(({ open }) => open.length > 0);
  const done = results.filter(({ open }) => open.length === 0);
  return (
    <>
      <h2>Before you go live</h2>
      <p>
        {open.length > 0
          ? `${open.length} of ${results.length} are open.`
          : "Everything here is done."}
      </p>
      {open.map((result) => (
        <OpenCheck key={result.title} {...result} />
      ))}
      {done.length > 0 ? (
        <ul className="done">
          {done.map(({ title }) => (
            <li key={title}>{title}: done</li>
          ))}
        </ul>
      ) : null}
      <h3>On the machine that runs the site</h3>
      <p>
        Run <code>npm run ready</code> there. It also checks:
      </p>
      <TextList items={SERVER_CHECKS.map(({ title, why }) => `${title}. ${why}`)} />
    </>
  );
}

const OpenCheck = ({ title, where, why, open }: CheckResult) => (
  <section className="open">
    <h3>{title}</h3>
    <TextList items={open} />
    <p>{why}</p>
    <p>
      <strong>Where:</strong> {where}
    </p>
  </section>
);
