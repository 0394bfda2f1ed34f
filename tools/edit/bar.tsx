import { AdditionStatus } from "./media/AdditionStatus.tsx";
import { additionsIn } from "./media/additions.ts";
import { unpublishedChanges } from "./publish/folder.ts";
import { openRepository } from "./publish/git.ts";
import { PublicationStatus } from "./publish/PublicationStatus.tsx";
import { readPublication } from "./publish/state.ts";

/** What every page of the editor shows: where to go, and the running or last publication. */
export async function bar(root: string) {
  const repository = await openRepository(root).catch(() => undefined);
  const publication = repository && readPublication(repository);
  const { length } = await unpublishedChanges(root).catch(() => []);
  return (
    <>
      <nav className="bar">
        <a href="/keystatic" className="button">
          Editor
        </a>
        <a href="/edit/media" className="button">
          Pictures and films
        </a>
        <a href="/edit/publish" className={length > 0 ? "button main" : "button"}>
          Publish… {length || ""}
        </a>
      </nav>
      {repository &&
        additionsIn(repository).map((addition) => (
          <AdditionStatus key={addition.name} {...addition} />
        ))}
      {publication && <PublicationStatus {...publication} />}
    </>
  );
}
