import { TextList } from "../panel.tsx";
import { ChangeDetails, Time } from "./ChangeList.tsx";
import { discarded } from "./discarded.ts";
import { changesIn } from "./folder.ts";
import { openRepository } from "./git.ts";
import { changesBackTo, pastPublications } from "./history.ts";
import { publishProblems } from "./publish.ts";
import { ReadyList } from "./ReadyList.tsx";

/** @param past the publication of which the owner wants to see what going back would change */
export async function publishPanel(root: string, past?: string) {
  const repository = await openRepository(root);
  const changes = await changesIn(repository);
  const publications = await pastPublications(repository);
  const takenOut = await discarded(repository);
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
        <summary>Discarded: {takenOut.length}</summary>
        <form method="post" action="/edit/publish">
          {takenOut.map(({ commit, date, changes }) => (
            <section key={commit}>
              <Time at={date} />
              {changes.map((change) => (
                <ChangeDetails key={change.text} {...change} />
              ))}
              <button type="submit" name="broughtBack" value={commit}>
                Bring back
              </button>
            </section>
          ))}
        </form>
      </details>
      <details>
        <summary>Past publications</summary>
        {publications.map(({ commit, date, changes }, index) => (
          <section key={commit}>
            <Time at={date} />
            {index > 0 && index === publications.length - 1 ? ", before these publications" : ""}
            <TextList items={changes} />
            {index === 0 ? null : hasChanges ? (
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
