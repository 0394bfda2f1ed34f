import { timeOf } from "./ChangeList.tsx";
import { type Publication, STEPS } from "./state.ts";

const Message = ({ text, isFailure }: { text: string; isFailure?: unknown }) => (
  <p role={isFailure ? "alert" : "status"}>{text}</p>
);

const Action = ({ label, ...button }: { label: string; name: string; value: string }) => (
  <form method="post" action="/edit/publish">
    <button type="submit" className="button" {...button}>
      {label}
    </button>
  </form>
);

/** The running or last publication, which can be stopped until it's sent. */
export function PublicationStatus({ step, end, live, isDismissed }: Publication) {
  if (isDismissed) return null;
  if (!end)
    return (
      <>
        <Message text={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}…`} />
        {step < STEPS.length - 1 && <Action label="Stop" name="stopped" value="stopped" />}
      </>
    );
  const liveAt = live?.at ? `Live at ${timeOf(live.at)}` : "Waiting until visitors see it…";
  const state = live && !live.failed ? liveAt : timeOf(end.at);
  return (
    <>
      <Message text={`${end.message} ${state}`} isFailure={end.isFailure} />
      {live?.failed && <Message text={live.failed} isFailure />}
      <Action label="Dismiss" name="dismissed" value={end.at} />
    </>
  );
}
