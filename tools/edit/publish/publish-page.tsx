import type { ComponentProps } from "react";
import { TextList } from "../render-page.tsx";
import { ChangeDetails, timeOf } from "./ChangeList.tsx";
import { discarded } from "./discarded.ts";
import { openRepository } from "./git.ts";
import { pastPublications } from "./history.ts";
import { readPublication } from "./publication.ts";
import { publishProblems } from "./publish.ts";
import { ReadyList } from "./ReadyList.tsx";
import { changesIn, versionOf } from "./snapshots.ts";

const Action = (props: ComponentProps<"button">) => <button type="submit" {...props} />;

export async function publishPage(root: string) {
  const repository = await openRepository(root);
  const changes = await changesIn(repository);
  const publications = await pastPublications(repository);
  const takenOut = await discarded(repository);
  const problems = publishProblems(root, changes);
  const publication = readPublication(repository);
  const isRunning = publication !== undefined && !publication.end;
  const count = `${changes.length} ${changes.length === 1 ? "change" : "changes"}`;
  return (
    <form method="post" action="/edit/publish">
      <input type="hidden" name="seen" value={versionOf(changes, root)} />
      <h1>Publish</h1>
      {problems.map(({ text, form }) => (
        <p key={text} role="alert">
          <a href={form}>{text}</a>
        </p>
      ))}
      <div className="card">
        <p>{count} since the last publication.</p>
        {changes.map((change, index) => (
          <div key={change.text} className="row">
            <ChangeDetails {...change} open={index === 0 && !change.isAdded} />
            <Action name="discarded" value={JSON.stringify(change.paths)}>
              Discard
            </Action>
          </div>
        ))}
      </div>
      <div className="card">
        <ReadyList root={root} />
        <details>
          <summary>Discarded: {takenOut.length}</summary>
          {takenOut.length === 10 && (
            <p>The newest ten. Once you bring one back, an older one is listed.</p>
          )}
          {takenOut.map(({ commit, date, changes }) => (
            <section key={commit} className="row">
              <div>
                {timeOf(date)}
                {changes.map((change) => (
                  <ChangeDetails key={change.text} {...change} />
                ))}
              </div>
              <Action name="broughtBack" value={commit}>
                Bring back
              </Action>
            </section>
          ))}
        </details>
        <details>
          <summary>Past publications</summary>
          <p>
            Going back puts the site as it was then among your changes. What you haven't published
            goes under Discarded.
          </p>
          {publications.map(({ commit, date, changes }, index) => (
            <section key={commit} className="row">
              <div>
                {timeOf(date)}
                <TextList items={changes.length > 0 ? changes : ["The site before these"]} />
              </div>
              {index > 0 && (
                <Action name="past" value={commit}>
                  Go back to this
                </Action>
              )}
            </section>
          ))}
        </details>
      </div>
      <p className="go">
        <Action
          className="main"
          disabled={isRunning || changes.length === 0 || problems.length > 0}
        >
          Publish
        </Action>{" "}
        {count}. You can go back to every earlier publication.
      </p>
    </form>
  );
}
