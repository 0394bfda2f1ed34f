/** The publish panel: unpublished changes, the Publish button, past publications. */
import { useCallback, useEffect, useState } from "react";
import type { Publications } from "../api.ts";
import { discard, readPublications, start } from "../calls.ts";
import { ConflictChoice } from "./ConflictChoice.tsx";
import type { Change } from "./changes.ts";
import { HistoryList } from "./HistoryList.tsx";
import type { Conflict, Publication } from "./publish.ts";

/** How the last call ended. */
interface End {
  published?: Publication;
  refused?: string;
  conflicts?: Conflict[];
}

export function PublishPanel() {
  const [{ changes, past }, setPublications] = useState<Partial<Publications>>({});
  const [progress, setProgress] = useState<string>();
  const [{ published, refused, conflicts }, setEnd] = useState<End>({});

  const load = useCallback(async () => {
    try {
      setPublications(await readPublications());
    } catch (error) {
      setPublications({ changes: [] });
      setEnd({ refused: (error as Error).message });
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function run(path: "publish" | "back", body: object) {
    setEnd({});
    setProgress("Starting");
    const step = await start(path, body, setProgress).catch(({ message }) => ({
      refused: message,
    }));
    setEnd("done" in step ? { published: step.done as Publication } : step);
    setProgress(undefined);
    await load();
  }

  async function drop({ text, paths }: Change) {
    if (!confirm(`Discard this change? What is published stays.\n\n${text}`)) return;
    setEnd({});
    await discard(paths).catch(({ message }) => setEnd({ refused: message }));
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
              <button type="button" disabled={isBusy} onClick={() => drop(change)}>
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
      {conflicts ? (
        <ConflictChoice conflicts={conflicts} onChoose={(choices) => run("publish", { choices })} />
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
      <HistoryList past={past ?? []} isBusy={isBusy} onBack={(commit) => run("back", { commit })} />
    </>
  );
}
