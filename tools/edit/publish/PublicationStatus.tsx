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
  const roleOf = (isFailure: boolean) => (isFailure ? "alert" : "status");
  return (
    <form method="post" action="/edit/publish">
      <p role={roleOf(result === "failed" || result === "interrupted")}>
        {message} <Time at={end.at} />
      </p>
      {live && (
        <p role={roleOf(live.failed !== undefined)}>
          {live.failed ?? (live.at ? "Live at " : "Waiting until visitors see it…")}
          {live.at && <Time at={live.at} style="time" />}
        </p>
      )}
      {question && <Choices {...question} />}
    </form>
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
