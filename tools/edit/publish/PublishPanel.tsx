import type { ReactNode } from "react";
import { TextList } from "../panel.tsx";
import type { Change } from "./changes.ts";
import {
  changesBackTo,
  type Outcome,
  pastPublications,
  publishProblems,
  unpublishedChanges,
} from "./publish.ts";
import { ReadyList } from "./ReadyList.tsx";

/** @param past the publication of which the owner wants to see what going back would change */
export async function publishPanel(root: string, past?: string) {
  const changes = await unpublishedChanges(root);
  const publications = await pastPublications(root);
  const problems = publishProblems(root, changes);
  const hasChanges = changes.length > 0;
  return (
    <>
      <h2>Publish</h2>
      {problems.map(({ text, form }) => (
        <p key={text} role="alert">
          <a href={form}>{text}</a> Didn't you write this? Start the editor again: the site may have
          been updated.
        </p>
      ))}
      <form method="post" action="/edit/publish">
        {changes.map((change) => (
          <ChangeDetails key={change.text} {...change}>
            Takes this change out:{" "}
            <button type="submit" name="discarded" value={JSON.stringify(change.paths)}>
              Discard
            </button>
          </ChangeDetails>
        ))}
        <button type="submit" className="main" disabled={!hasChanges || problems.length > 0}>
          Publish
        </button>
      </form>
      <ReadyList root={root} />
      {past ? (
        <form method="post" action="/edit/publish" className="notice">
          Going back publishes the site as it was then. This would change:
          {(await changesBackTo(root, past)).map((change) => (
            <ChangeDetails key={change.text} {...change} />
          ))}
          <button type="submit" name="past" value={past}>
            Go back
          </button>
        </form>
      ) : null}
      <details>
        <summary>Past publications</summary>
        {publications.map(({ commit, date, changes }, index) => (
          <section key={commit}>
            {new Date(date).toLocaleString("en-US")}
            {index > 0 && index === publications.length - 1 ? ", before these publications" : ""}
            <TextList items={changes} />
            {index === 0 ? (
              "Visitors see this now."
            ) : hasChanges ? (
              "To go back, first publish or discard your changes."
            ) : (
              <a href={`?past=${commit}`}>Go back to this…</a>
            )}
          </section>
        ))}
      </details>
    </>
  );
}

const ChangeDetails = ({ text, fields, children }: Change & { children?: ReactNode }) => (
  <details>
    <summary>{text}</summary>
    <TextList items={fields} />
    {children}
  </details>
);

export const OutcomeNotice = ({ message, question }: Outcome) => (
  <form method="post" action="/edit/publish" className="notice">
    <p role="status">{message}</p>
    {question ? (
      <>
        <input type="hidden" name="theirs" value={question.theirs} />
        {question.conflicts.map((conflict) => (
          <pre key={conflict}>{conflict}</pre>
        ))}
        <p>Everything else keeps the changes of both.</p>
        <button type="submit" name="keep" value="ours">
          Publish yours
        </button>
        <button type="submit" name="keep" value="theirs">
          Publish theirs
        </button>
      </>
    ) : null}
  </form>
);
