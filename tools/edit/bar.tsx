import { AdditionStatus } from "./media/AdditionStatus.tsx";
import { additionsIn } from "./media/additions.ts";
import { openRepository, type Repository } from "./publish/git.ts";
import { PublicationStatus } from "./publish/PublicationStatus.tsx";
import { countChanges } from "./publish/snapshots.ts";
import { readPublication } from "./publish/state.ts";

/** Of additions and of the running or last publication, the newest first. */
function statusesOf(repository: Repository) {
  const publication = readPublication(repository);
  return [
    ...additionsIn(repository).map((addition) => ({
      at: addition.at,
      status: <AdditionStatus key={addition.name} {...addition} />,
    })),
    ...(publication
      ? [
          {
            at: publication.end?.at ?? publication.startedAt,
            status: <PublicationStatus key="publication" {...publication} />,
          },
        ]
      : []),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ status }) => status);
}

/** What every page of the editor shows: where to go, and what is under way or has ended. */
export async function bar(root: string) {
  const repository = await openRepository(root).catch(() => undefined);
  const count = repository ? await countChanges(repository).catch(() => 0) : 0;
  return (
    <>
      <nav className="bar">
        <a href="/keystatic" className="button">
          Editor
        </a>
        <a href="/edit/media" className="button">
          Pictures and films
        </a>
        <a href="/edit/publish" className={count > 0 ? "button main" : "button"}>
          Publish… {count || ""}
        </a>
      </nav>
      {repository && statusesOf(repository)}
    </>
  );
}
