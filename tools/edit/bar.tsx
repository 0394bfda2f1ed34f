import { openRepository } from "./publish/git.ts";
import { countChanges } from "./publish/snapshots.ts";
import { TaskStatus } from "./TaskStatus.tsx";
import { tasksIn } from "./tasks.ts";

/** What every page of the editor shows: where to go, and what is under way or has ended. */
export async function bar(root: string) {
  const repository = await openRepository(root).catch(() => undefined);
  const tasks = repository ? tasksIn(repository).filter((task) => !task.isDismissed) : [];
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
      {tasks
        .sort((a, b) => b.at.localeCompare(a.at))
        .map((task) => (
          <TaskStatus key={task.name} {...task} />
        ))}
    </>
  );
}
