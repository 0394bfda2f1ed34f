import { renderToStaticMarkup } from "react-dom/server";
import { FieldChanges } from "./publish/ChangeList.tsx";
import type { FieldChange } from "./publish/differences.ts";
import type { Stale } from "./save.ts";

/** Asks which of two texts to keep. @param children the buttons */
const StaleQuestion = ({
  title,
  fields,
  mine,
  children,
}: {
  title: string;
  fields: FieldChange[];
  mine: string;
  children: React.ReactNode;
}) => (
  <>
    <h2>{title}</h2>
    <p>In another tab, or by a publication of someone else. Choose which to keep.</p>
    <FieldChanges fields={fields} was="As it is now: " is={`${mine}: `} />
    {children}
  </>
);

/** Of a form; keystatic-hooks.tsx shows it in a dialog. */
export const staleForm = (fields: FieldChange[]): string =>
  renderToStaticMarkup(
    <StaleQuestion
      title="This changed after you opened the form"
      fields={fields}
      mine="In your form"
    >
      <form method="dialog">
        <button type="submit" value="mine">
          Save my form
        </button>{" "}
        <button type="submit">Don't save. I'll open the form again</button>
      </form>
    </StaleQuestion>,
  );

/** Of something discarded. What it overwrites is listed under Discarded in turn. */
export const DiscardedQuestion = ({ commit, fields, versions }: Stale & { commit: string }) => (
  <form method="post" action="/edit/publish">
    <dialog open className="stale">
      <StaleQuestion title="This changed after it was discarded" fields={fields} mine="Discarded">
        <input type="hidden" name="versions" value={JSON.stringify(versions)} />
        <button type="submit" name="broughtBack" value={commit}>
          Bring it back
        </button>{" "}
        <a href="/edit/publish" className="button">
          Leave it as it is now
        </a>
      </StaleQuestion>
    </dialog>
  </form>
);
