/** The page for publishing: unpublished changes, the Publish button, past publications. */
import { differences } from "../differences.ts";
import { Refusal } from "../panel.tsx";
import { titleOf } from "./changes.ts";
import { publishFailureOf } from "./failures.ts";
import { ConflictError, history, type Publication, unpublished } from "./publish.ts";

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/**
 * Runs an action and returns the page with its result. panel-script.ts asks a button's question before it
 * sends the form.
 * @param action publishes, goes back, discards or does nothing
 */
export async function publishPanel(root: string, action: () => Promise<Publication | undefined>) {
  let failure: unknown;
  const published = await action().catch((error) => {
    failure = error;
    return undefined;
  });
  const conflict = failure instanceof ConflictError ? failure : undefined;
  const changes = await unpublished(root);
  const past = await history(root);
  return (
    <>
      <h2>Publish</h2>
      <ul className="changes">
        {changes.map(({ text, paths }) => (
          <li key={text}>
            <span>{text}</span>{" "}
            <button
              type="submit"
              form="undo"
              name="discarded"
              value={JSON.stringify(paths)}
              data-question={`Discard this change? The published version stays.\n\n${text}`}
            >
              Discard
            </button>
          </li>
        ))}
      </ul>
      {changes.length > 0 || published || failure ? null : (
        <p>Nothing has changed since the last publication.</p>
      )}
      {failure ? <Refusal>{publishFailureOf(failure)}</Refusal> : null}
      {/* For Discard and Go back: the other form's choices are required. */}
      <form method="post" id="undo" />
      <form method="post">
        {conflict ? <Conflicts {...conflict} /> : null}
        <button type="submit" className="main" disabled={changes.length === 0}>
          {conflict ? "Publish with these" : "Publish"}
        </button>
      </form>
      {published ? (
        <div className="published">
          <p>{published.text}</p>
          <List items={published.changes.map(({ text }) => text)} />
          {published.notes.map((note) => (
            <p key={note}>Note: {note}</p>
          ))}
        </div>
      ) : null}
      <details>
        <summary>Past publications</summary>
        <ol>
          {past.map(({ commit, date, author, changes }, index) => (
            <li key={commit}>
              {DATE.format(new Date(date))}, {author}
              <List items={changes} />
              {index > 0 ? (
                <button
                  type="submit"
                  form="undo"
                  name="past"
                  value={commit}
                  data-question="Publish the site as it was then?"
                >
                  Go back to this
                </button>
              ) : null}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** Both versions of files that two people changed; the owner chooses one per file. */
const Conflicts = ({ theirs, files }: Pick<ConflictError, "theirs" | "files">) => (
  <>
    <input type="hidden" name="theirs" value={theirs} />
    {files.map(({ path, before, after }) => {
      const fields = before && after ? differences(path, before, after) : [];
      return (
        <fieldset key={path}>
          <legend>{titleOf(path, after ?? before)}</legend>
          {fields.map(({ field, before, after }) => (
            <dl key={field}>
              <dt>{field}</dt>
              <dd>Theirs: {before}</dd>
              <dd>Yours: {after}</dd>
            </dl>
          ))}
          {fields.length > 0 ? null : <p>{path} was changed, added or deleted on both sides.</p>}
          <label>
            <input type="radio" name={path} value="mine" required />
            Keep mine
          </label>
          <label>
            <input type="radio" name={path} value="theirs" />
            Take theirs
          </label>
        </fieldset>
      );
    })}
  </>
);
