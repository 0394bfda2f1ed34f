import type { Past } from "./publish.ts";

interface Props {
  past: Past[];
  isBusy: boolean;
  onBack: (commit: string) => void;
}

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Past publications, newest first, each with a button to publish it again. */
export function HistoryList({ past, isBusy, onBack }: Props) {
  if (past.length === 0) return null;
  return (
    <details>
      <summary>Past publications</summary>
      <ol>
        {past.map(({ commit, date, author, changes }, index) => (
          <li key={commit}>
            <p>
              {DATE.format(new Date(date))}, {author}
            </p>
            <ul>
              {changes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {index === 0 ? null : (
              <button
                type="button"
                disabled={isBusy}
                onClick={() => {
                  if (confirm("Publish the site as it was then?")) onBack(commit);
                }}
              >
                Go back to this
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
