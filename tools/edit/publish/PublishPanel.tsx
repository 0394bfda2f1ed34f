import { TextList } from "../panel.tsx";
import { ChangeDetails, ChangeList, Time } from "./ChangeList.tsx";
import { changesBetween } from "./changes.ts";
import { discarded } from "./discarded.ts";
import { changesIn } from "./folder.ts";
import { openRepository } from "./git.ts";
import { checkIsPast, pastPublications } from "./history.ts";
import { publishProblems } from "./publish.ts";
import { ReadyList } from "./ReadyList.tsx";

/** @param past the publication to go back to: the panel shows first what that would change */
export async function publishPanel(root: string, past?: string) {
  const repository = await openRepository(root);
  if (past) await checkIsPast(repository, past);
  const changes = await changesIn(repository);
  const publications = await pastPublications(repository);
  const takenOut = await discarded(repository);
  const problems = publishProblems(root, changes);
  const hasChanges = changes.length > 0;
  const count = `${changes.length} ${changes.length === 1 ? "change" : "changes"}`;
  return (
    <div className="columns">
      <div>
        <h1>Publish</h1>
        <p>{count} since the last publication.</p>
        {problems.map(({ text, form }) => (
          <p key={text} role="alert">
            <a href={form}>{text}</a>
          </p>
        ))}
        <form method="post" action="/edit/publish" className="card">
          {changes.map((change, index) => (
            <div key={change.text} className="row">
              <ChangeDetails {...change} open={index === 0} />
              <button
                type="submit"
                name="discarded"
                value={JSON.stringify(change.paths)}
                className="quiet"
              >
                Discard
              </button>
            </div>
          ))}
        </form>
        {past && (
          <form method="post" action="/edit/publish" className="card form">
            <p>Going back publishes the site as it was then. This would change:</p>
            <ChangeList changes={await changesBetween(repository.git, root, "HEAD", past)} />
            <button type="submit" name="past" value={past} className="main">
              Go back
            </button>
          </form>
        )}
        <div className="card">
          <ReadyList root={root} />
          <details>
            <summary>Discarded: {takenOut.length}</summary>
            <form method="post" action="/edit/publish">
              {takenOut.map(({ commit, date, changes }) => (
                <section key={commit} className="row">
                  <Time at={date} />
                  <ChangeList changes={changes} />
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
                {index > 0 && index === publications.length - 1 && ", before these publications"}
                <TextList items={changes} />
                {index > 0 && !hasChanges && <a href={`?past=${commit}`}>Go back to this…</a>}
              </section>
            ))}
            {hasChanges && "To go back, first publish or discard your changes."}
          </details>
        </div>
      </div>
      <div className="card go">
        <form method="post" action="/edit/publish">
          <h2>Publish {count}</h2>
          <p>You can go back to every earlier publication.</p>
          <button type="submit" className="main" disabled={!hasChanges || problems.length > 0}>
            Publish
          </button>
        </form>
        <div id="publication" />
      </div>
    </div>
  );
}
