import { differences } from "../differences.ts";
import { failureMessage } from "../failures.ts";
import { ProblemList } from "../ProblemList.tsx";
import { ErrorMessage, TextList } from "../panel.tsx";
import { type Change, titleOf } from "./changes.ts";
import {
  ConflictError,
  changesBackTo,
  type PastPublication,
  type Publication,
  pastPublications,
  publishProblems,
  unpublishedChanges,
} from "./publish.ts";

const DATE_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const format = (date: string) => DATE_FORMAT.format(new Date(date));

/**
 * @param action publishes, goes back to a past publication, discards a change, or does nothing
 * @param past the publication of which the owner wants to see what going back would change
 */
export async function publishPanel(
  root: string,
  action: () => Promise<Publication | string | undefined>,
  past?: string,
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
  const backTo = past === undefined ? [] : await orFail(changesBackTo(root, past), []);
  const conflict = failures.find((failure) => failure instanceof ConflictError);
  const problems = publishProblems(root, changes);
  const { message, changes: published = [] } =
    typeof outcome === "object" ? outcome : { message: outcome };
  return (
    <>
      <h2>Publish</h2>
      {message ? (
        <div className="published" role="status">
          {message}
          <TextList items={published.map(({ text }) => text)} />
        </div>
      ) : null}
      {[...new Set(failures.map(failureMessage))].map((failure) => (
        <ErrorMessage key={failure}>{failure}</ErrorMessage>
      ))}
      <ProblemList problems={problems} />
      <Changes changes={changes} />
      {changes.length > 0 || failures.length > 0 || message ? null : (
        <p>Nothing has changed since the last publication.</p>
      )}
      <form method="post">
        {conflict ? <Conflict {...conflict} /> : null}
        <button
          type="submit"
          className="main"
          disabled={changes.length === 0 || problems.length > 0}
        >
          {conflict ? "Publish with these" : "Publish"}
        </button>
      </form>
      <details open={past !== undefined}>
        <summary>Past publications</summary>
        <ol>
          {publications.slice(0, 20).map((publication, index) => (
            <Past
              key={publication.commit}
              {...publication}
              isNewest={index === 0}
              backTo={publication.commit === past ? backTo : undefined}
            />
          ))}
        </ol>
      </details>
    </>
  );
}

/** Discard uses a form of its own: the form for publishing may have required choices. */
const Changes = ({ changes }: { changes: Change[] }) => (
  <form method="post">
    <ul className="changes">
      {changes.map(({ text, paths }) => (
        <li key={text}>
          <span>{text}</span>{" "}
          <button
            type="submit"
            name="discarded"
            value={JSON.stringify(paths)}
            data-question={`Discard this change? The published version stays.\n\n${text}`}
          >
            Discard
          </button>
        </li>
      ))}
    </ul>
  </form>
);

const Conflict = ({ theirs, files, originals }: ConflictError) => (
  <fieldset>
    <legend>Changed on both sides</legend>
    <input type="hidden" name="theirs" value={theirs} />
    {files.map(({ path, before, after }) => {
      const fields = before && after ? differences(path, before, after) : [];
      const changedBy = (version = "") =>
        differences(path, originals.get(path) ?? "", version).map(({ field }) => field);
      const [mine, other] = [changedBy(after), changedBy(before)];
      const onBothSides = fields.filter(
        ({ field }) => mine.includes(field) && other.includes(field),
      );
      const shown = onBothSides.length > 0 ? onBothSides : fields;
      return (
        <dl key={path}>
          <dt>{titleOf(path, after || before)}</dt>
          {shown.length === 0 ? <dd>{path} was replaced or deleted</dd> : null}
          {shown.map(({ field, before, after }) => (
            <dd key={field}>
              <strong>{field}</strong>
              <br />
              Theirs: {before}
              <br />
              Yours: {after}
            </dd>
          ))}
        </dl>
      );
    })}
    <label>
      <input type="radio" name="keep" value="ours" required /> Publish yours
    </label>
    <label>
      <input type="radio" name="keep" value="theirs" /> Publish theirs
    </label>
  </fieldset>
);

interface PastProps extends PastPublication {
  isNewest: boolean;
  backTo: Change[] | undefined;
}

const Past = ({ commit, date, changes, isNewest, backTo }: PastProps) => (
  <li>
    {format(date)}
    <TextList items={changes} />
    {isNewest || backTo ? null : <a href={`?past=${commit}`}>Go back to this…</a>}
    {backTo?.length === 0 ? <p>The site is already as it was then.</p> : null}
    {backTo && backTo.length > 0 ? (
      <form method="post" action="?" className="open">
        <p>Going back publishes the site as it was then. This would change:</p>
        <TextList items={backTo.map(({ text }) => text)} />
        <button type="submit" name="past" value={commit}>
          Go back
        </button>
      </form>
    ) : null}
  </li>
);
