import { timeOf } from "./publish/ChangeList.tsx";
import type { Publication } from "./publish/publication.ts";
import type { Task } from "./tasks.ts";

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

/** A publication, or a picture or film that is being added, until somebody has read how it ended. */
export function TaskStatus(task: Task & Pick<Partial<Publication>, "live">) {
  const { name, at, doing, canStop, end, live } = task;
  if (!end)
    return (
      <div className="row">
        <Message text={`${doing}…`} />
        {canStop && <Action label="Stop" name="stopped" value={name} />}
      </div>
    );
  const liveAt = live?.at ? `Live at ${timeOf(live.at)}` : "Waiting until visitors see it…";
  return (
    <div className="row">
      <div>
        <Message
          text={`${end.message} ${live && !live.failed ? liveAt : timeOf(at)}`}
          isFailure={end.isFailure}
        />
        {live?.failed && <Message text={live.failed} isFailure />}
      </div>
      {end.form && (
        <a href={`/edit/media?added=${name}`} className="button">
          Open its form
        </a>
      )}
      <Action label="Dismiss" name="dismissed" value={`${name} ${at}`} />
    </div>
  );
}
