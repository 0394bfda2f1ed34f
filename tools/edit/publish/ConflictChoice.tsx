/** Shows both versions of files that two people changed; the owner picks one per file. */
import { useState } from "react";
import type { Choices, Conflict } from "./publish.ts";

interface Props {
  conflicts: Conflict[];
  onChoose: (choices: Choices) => void;
}

export function ConflictChoice({ conflicts, onChoose }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(choices);
      }}
    >
      {conflicts.map(({ path, title, theirs, fields }) => (
        <fieldset key={path}>
          <legend>{title}</legend>
          {fields.length > 0 ? (
            <table>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Theirs</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p>{path} was changed, added or deleted on both sides.</p>
          )}
          {(["mine", "theirs"] as const).map((keep) => (
            <label key={keep}>
              <input
                type="radio"
                name={path}
                onChange={() => setChoices({ ...choices, [path]: { keep, theirs } })}
              />
              {keep === "mine" ? "Keep mine" : "Take theirs"}
            </label>
          ))}
        </fieldset>
      ))}
      <button
        type="submit"
        className="main"
        disabled={Object.keys(choices).length < conflicts.length}
      >
        Publish with these
      </button>
    </form>
  );
}
