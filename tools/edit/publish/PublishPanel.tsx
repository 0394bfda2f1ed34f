import { differences } from "../differences.ts";
import { ErrorMessage, TextList } from "../panel.tsx";
import { titleOf } from "./changes.ts";
import { publishFailureMessage } from "./failures.ts";
import {
  ConflictError,
  type Publication,
  pastPublications,
  unpublishedChanges,
} from "./publish.ts";

const DATE_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** @param action publishes, goes back to a past publication, discards a change, or does nothing */
export async function publishPanel(root: string, action: () => Promise<Publication | undefined>) {
  let failure: unknown;
  const publication = await action().catch((error) => {
    failure = error;
    return undefined;
  });
  const conflict = failure instanceof ConflictError ? failure : undefined;
  const changes = await unpublishedChanges(root);
  const past = await pastPublications(root);
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
      {changes.length > 0 || publication || failure ? null : (
        <p>Nothing has changed since the last publication.</p>
      )}
      {failure ? <ErrorMessage>{publishFailureMessage(failure)}</ErrorMessage> : null}
      {/* Discard and Go back use a form of their own: the form for publishing may have required choices. */}
      <form method="post" id="undo" />
      <form method="post">
        {conflict ? <Conflicts {...conflict} /> : null}
        <button type="submit" className="main" disabled={changes.length === 0}>
          {conflict ? "Publish with these" : "Publish"}
        </button>
      </form>
      {publication ? (
        <div className="published">
          <p>{publication.message}</p>
          <TextList items={publication.changes.map(({ text }) => text)} />
          {publication.notes.map((note) => (
            <p key={note}>Note: {note}</p>
          ))}
        </div>
      ) : null}
      <details>
        <summary>Past publications</summary>
        <ol>
          {past.map(({ commit, date, author, changes }, index) => (
            <li key={commit}>
              {DATE_FORMAT.format(new Date(date))}, {author}
              <TextList items={changes} />
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
