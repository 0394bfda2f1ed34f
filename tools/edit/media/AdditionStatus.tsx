import type { Addition } from "./additions.ts";

/** A picture or film that is being added, until somebody has seen how it ended. */
export function AdditionStatus({ name, doing, end }: Addition) {
  if (!end)
    return (
      <p role="status">
        {name} is being {doing}…
      </p>
    );
  return (
    <div className="row">
      <p role={end.failure ? "alert" : "status"}>
        {end.failure ? `${name} isn't added. ${end.failure}` : `${name} is added.`}
      </p>
      <a href={`/edit/media?${end.form ? "added" : "closed"}=${name}`} className="button">
        {end.form ? "Open its form" : "Close"}
      </a>
    </div>
  );
}
