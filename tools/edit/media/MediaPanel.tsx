/** The page for adding pictures and films: the owner drops files, names and describes them, and adds them. */
import { failureMessage } from "../failures.ts";
import { Refusal } from "../panel.tsx";
import type { Upload } from "./add.ts";

/** An uploaded file. If it couldn't be added, `problem` says why. */
type PendingUpload = Upload & { problem?: string };

/** Adds the files. @returns the page, which shows each file that couldn't be added, with the reason */
export async function mediaPanel(files: Upload[], add: (file: Upload) => Promise<void>) {
  const addedNames: string[] = [];
  const failedUploads: PendingUpload[] = [];
  for (const file of files) {
    try {
      await add(file);
      addedNames.push(file.name);
    } catch (error) {
      failedUploads.push({ ...file, problem: failureMessage(error) });
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
        {failedUploads.map((item) => (
          <MediaFields key={item.id} {...item} />
        ))}
        <button type="submit" className="main add">
          Add
        </button>
      </form>
      <p role="status">
        {addedNames.length > 0
          ? `Added: ${addedNames.join(", ")}. Go back to the editor to use them.`
          : null}
      </p>
    </>
  );
}

/** Renders the fields for one file. Their names start with its ID, because a form can have several files. */
export const MediaFields = ({ id, name, alt, replace, problem }: PendingUpload) => (
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
