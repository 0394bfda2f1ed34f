/** The page for adding pictures and films: drop files, name and describe each, add them. */
import { failureOf } from "../failures.ts";
import { Refusal } from "../panel.tsx";
import type { Upload } from "./add.ts";

/** A file to add. `problem` is why an earlier attempt failed. */
type Item = Upload & { problem?: string };

/** Adds files. @returns the page, with the files that couldn't be added */
export async function mediaPanel(files: Upload[], add: (file: Upload) => Promise<void>) {
  const added: string[] = [];
  const failed: Item[] = [];
  for (const file of files) {
    try {
      await add(file);
      added.push(file.name);
    } catch (error) {
      failed.push({ ...file, problem: failureOf(error) });
    }
  }
  return (
    <>
      <h2>Add pictures and films</h2>
      <label>
        Drop files here, or choose them
        <small>
          Pictures: JPEG or PNG in sRGB, 1600 pixels or more on the longer side. Films: 3 to 60
          seconds.
        </small>
        <input type="file" multiple accept="image/jpeg,image/png,video/*" />
      </label>
      <form method="post">
        {failed.map((item) => (
          <MediaFields key={item.id} {...item} />
        ))}
        <button type="submit" className="main add">
          Add
        </button>
      </form>
      <p role="status">
        {added.length > 0 ? `Added: ${added.join(", ")}. Go back to the editor to use them.` : null}
      </p>
    </>
  );
}

/** The fields' names start with the upload's id: the form has the fields of several files. */
export const MediaFields = ({ id, name, alt, replace, problem }: Item) => (
  <fieldset aria-label={name}>
    <img src={`/edit/media/waiting/${id}`} alt="" />
    <label>
      File name
      <input name={`${id}.name`} defaultValue={name} />
    </label>
    <label>
      What it shows
      <textarea
        name={`${id}.alt`}
        defaultValue={alt}
        placeholder="In a dozen words, for people who cannot see it"
      />
    </label>
    <label>
      <input type="checkbox" name={`${id}.replace`} defaultChecked={Boolean(replace)} />
      Replace it if one with this name exists
    </label>
    {problem ? <Refusal>{problem}</Refusal> : null}
  </fieldset>
);
