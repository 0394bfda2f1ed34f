import { checkContent } from "../../../src/business/ready.ts";
import { failureMessage } from "../failures.ts";
import { TextList } from "../panel.tsx";
import type { Change } from "./changes.ts";
import {
  changesBackTo,
  type Outcome,
  pastPublications,
  publishProblems,
  type Question,
  unpublishedChanges,
} from "./publish.ts";

/**
 * @param action publishes, goes back to a past publication, discards a change, or does nothing
 * @param past the publication of which the owner wants to see what going back would change
 */
export async function publishPanel(
  root: string,
  action: () => Promise<Outcome | undefined>,
  past = "",
) {
  const failures: unknown[] = [];
  /** What was published stays published, even if reading a list fails afterward. */
  const orFail = <Value,>(promise: Promise<Value>, fallback: Value) =>
    promise.catch((error) => {
      failures.push(error);
      return fallback;
    });
  const outcome = await orFail(action(), undefined);
  const changes = await orFail(unpublishedChanges(root), []);
  const publications = await orFail(pastPublications(root), []);
  const problems = publishProblems(root, changes);
  const hasChanges = changes.length > 0;
  const open = checkContent(root).filter(({ open }) => open.length > 0);
  return (
    <>
      <h2>Publish</h2>
      {outcome ? (
        <div className="notice" role="status">
          {outcome.message}
          <TextList items={textsOf(outcome.changes)} />
        </div>
      ) : null}
      {[...new Set(failures.map(failureMessage))].map((failure) => (
        <p key={failure} role="alert">
          {failure}
        </p>
      ))}
      {problems.map(({ text, form }) => (
        <p key={text} role="alert">
          <a href={form}>{text}</a> Didn't you write this? Start the editor again: the site may have
          been updated.
        </p>
      ))}
      <form method="post">
        {changes.map((change) => (
          <Unpublished key={change.text} {...change} />
        ))}
        {outcome?.question ? (
          <Choices {...outcome.question} />
        ) : (
          <button type="submit" className="main" disabled={!hasChanges || problems.length > 0}>
            Publish
          </button>
        )}
        <small>
          <a href="/edit/ready">Before you go live</a>: {open.length} open.
        </small>
      </form>
      {past ? (
        <form method="post" action="?" className="notice">
          Going back publishes the site as it was then. This would change:
          <TextList items={textsOf(await orFail(changesBackTo(root, past), []))} />
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

const textsOf = (changes: Change[] = []) => changes.map(({ text }) => text);

const Unpublished = ({ text, paths }: Change) => (
  <p>
    <span>{text}</span>{" "}
    <button
      type="submit"
      name="discarded"
      value={JSON.stringify(paths)}
      data-question={`Discard this change? The published version stays.\n\n${text}`}
    >
      Discard
    </button>
  </p>
);

const Choices = ({ theirs, conflicts }: Question) => (
  <>
    <input type="hidden" name="theirs" value={theirs} />
    {conflicts.map((conflict) => (
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
);
