/** The publish panel: unpublished changes, the Publish button, past publications. */
import { useCallback, useEffect, useState } from "react";
import { Failed, read, send, start } from "../calls.ts";
import { ConflictChoice } from "./ConflictChoice.tsx";
import type { Change } from "./changes.ts";
import { HistoryList } from "./HistoryList.tsx";
import type { Choices, Conflict, Past, Publication } from "./publish.ts";

const messageOf = (error: unknown) =>
  error instanceof Failed ? error.message : "Something went wrong. Reload the page and try again.";

export function PublishPanel() {
  const [changes, setChanges] = useState<Change[]>();
  const [past, setPast] = useState<Past[]>([]);
  const [progress, setProgress] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [published, setPublished] = useState<Publication>();
  const [conflicts, setConflicts] = useState<Conflict[]>([]);

  const load = useCallback(async () => {
    try {
      setChanges(await read<Change[]>("changes"));
      setPast(await read<Past[]>("history"));
    } catch (error) {
      setChanges([]);
      setRefused(messageOf(error));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function run(path: string, body: object) {
    setRefused(undefined);
    setPublished(undefined);
    setConflicts([]);
    setProgress("Starting");
    try {
      const step = await start(path, body, setProgress);
      if ("done" in step && "text" in step.done) {
        setPublished(step.done as Publication);
        setChanges([]);
      }
      if ("conflicts" in step) setConflicts(step.conflicts);
      if ("refused" in step) setRefused(step.refused);
    } catch (error) {
      setRefused(messageOf(error));
    }
    setProgress(undefined);
    await load();
  }

  async function discard({ text, paths }: Change) {
    if (!confirm(`Discard this change? What is published stays.\n\n${text}`)) return;
    setRefused(undefined);
    await send("discard", { paths }).catch((error) => setRefused(messageOf(error)));
    await load();
  }

  const isBusy = progress !== undefined;
  return (
    <>
      <h2>Publish</h2>
      {changes === undefined ? <p>Looking for changes…</p> : null}
      {changes?.length === 0 && !published && !refused ? (
        <p>Nothing has changed since the last publication.</p>
      ) : null}
      {changes && changes.length > 0 ? (
        <ul className="changes">
          {changes.map((change) => (
            <li key={change.text}>
              <span>{change.text}</span>
              <button type="button" disabled={isBusy} onClick={() => discard(change)}>
                Discard
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {refused ? (
        <p role="alert" className="refused">
          {refused}
        </p>
      ) : null}
      {conflicts.length > 0 ? (
        <ConflictChoice
          conflicts={conflicts}
          onChoose={(choices: Choices) => run("publish", { choices })}
        />
      ) : (
        <button
          type="button"
          className="main"
          disabled={isBusy || !changes || changes.length === 0}
          onClick={() => run("publish", {})}
        >
          Publish
        </button>
      )}
      <p role="status">{isBusy ? `${progress}…` : null}</p>
      {published ? (
        <div className="published">
          <p>{published.text}</p>
          <ul>
            {published.changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {published.notes.map((note) => (
            <p key={note}>Note: {note}</p>
          ))}
        </div>
      ) : null}
      <HistoryList past={past} isBusy={isBusy} onBack={(commit) => run("back", { commit })} />
    </>
  );
}
