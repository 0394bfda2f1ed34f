import { ChangeList, Time } from "./ChangeList.tsx";
import { type Publication, type Question, STEPS } from "./state.ts";

/** The running or last publication. */
export function PublicationStatus({ step, end, live }: Publication) {
  if (!end)
    return (
      <ol className="steps" role="status">
        {STEPS.map((text, index) => (
          <li key={text} aria-current={index === step ? "step" : undefined}>
            {text} {["✓", "…"][Math.sign(index - step) + 1]}
          </li>
        ))}
      </ol>
    );
  const { result, message, question } = end;
  const isFailure = result === "failed" || result === "interrupted" || live?.failed;
  return (
    <form method="post" action="/edit/publish">
      <p role={isFailure ? "alert" : "status"}>
        {message} <Time at={end.at} />
      </p>
      {live && <LiveStatus {...live} />}
      {question && <Choices {...question} />}
    </form>
  );
}

function LiveStatus({ at, failed }: NonNullable<Publication["live"]>) {
  if (failed) return <p role="alert">{failed}</p>;
  if (!at) return <p role="status">Waiting until visitors see it…</p>;
  return (
    <p role="status">
      Live at <Time at={at} style="time" />
    </p>
  );
}

const Choices = ({ theirs, changes, past }: Question) => (
  <>
    <input type="hidden" name="theirs" value={theirs} />
    {past && <input type="hidden" name="past" value={past} />}
    <p>What the others published, and yours:</p>
    <ChangeList changes={changes} />
    <p>Everything else keeps the changes of both.</p>
    <button type="submit" name="keep" value="ours">
      Publish yours
    </button>
    <button type="submit" name="keep" value="theirs">
      Publish theirs
    </button>
  </>
);
