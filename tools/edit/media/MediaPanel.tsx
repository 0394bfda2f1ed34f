import {
  MAX_SAMPLE_FILE_MEGABYTES,
  SAMPLE_FILE_TYPES,
} from "../../../src/settings/sample-files.ts";
import { failureMessage } from "../failures.ts";
import { ErrorMessage } from "../panel.tsx";
import { MAX_PICTURE_MEGABYTES } from "./pictures.ts";
import { listSampleFiles } from "./sample-files.ts";
import { hasPreview, partsOf, type Upload } from "./uploads.ts";

type PendingUpload = Upload & { problem?: string };

/** @param uploads what to add; each one that couldn't be added is shown with the reason */
export async function mediaPanel(
  root: string,
  uploads: Upload[],
  add: (upload: Upload) => Promise<string>,
) {
  const addedNames: string[] = [];
  const failedUploads: PendingUpload[] = [];
  for (const upload of uploads) {
    try {
      addedNames.push(await add(upload));
    } catch (error) {
      failedUploads.push({ ...upload, problem: failureMessage(error) });
    }
  }
  return (
    <>
      <h2>Add pictures and films</h2>
      <DropZone
        label="Drop pictures and films here"
        help="Pictures: JPEG or PNG in sRGB, 1600 pixels or more on the longer side. Films: 3 to 60 seconds."
        accept="image/jpeg,image/png,video/*"
        data-use="media"
      />
      <DropZone
        label="Drop all pictures of one orbit here"
        help="Numbered in the order in which they were taken, at equal steps around the subject: 8 to 72, of one size. 24 are best."
        accept="image/jpeg,image/png"
        data-use="orbit"
        data-megabytes={MAX_PICTURE_MEGABYTES}
      />
      <DropZone
        label="Drop files that visitors may open here"
        help={`PDF, GeoTIFF, DXF, LAS, LAZ or JPEG, ${MAX_SAMPLE_FILE_MEGABYTES} MB or less.`}
        accept={`.${Object.keys(SAMPLE_FILE_TYPES).join(",.")}`}
        data-use="file"
        data-megabytes={MAX_SAMPLE_FILE_MEGABYTES}
      />
      <form method="post">
        {failedUploads.map((item) => (
          <MediaFields key={item.id} {...item} />
        ))}
        <button type="submit" className="main add">
          Add
        </button>
      </form>
      <p role="status" className="result">
        {addedNames.length > 0
          ? `Added: ${addedNames.join(", ")}. Go back to the editor to use them.`
          : null}
      </p>
      <SampleFiles files={listSampleFiles(root)} />
    </>
  );
}

const DropZone = ({ label, help, ...input }: { label: string; help: string; accept: string }) => (
  <label>
    {label}, or choose them
    <small>{help}</small>
    <input type="file" multiple {...input} />
  </label>
);

/** The fields' names start with the upload's ID, because a form can have several. */
export const MediaFields = ({ id, name, alt, replace, problem, ...flight }: PendingUpload) => (
  <fieldset aria-label={name}>
    {hasPreview(id) ? <img src={`/edit/media/waiting/${id}`} alt="" /> : null}
    <label>
      File name
      <input name={`${id}.name`} defaultValue={name} />
    </label>
    {partsOf(id).folder === "files" ? null : (
      <label>
        What it shows
        <textarea
          name={`${id}.alt`}
          defaultValue={alt}
          placeholder="In a dozen words, for people who cannot see it"
        />
      </label>
    )}
    {partsOf(id).folder === "orbits" ? (
      <>
        <label>
          Where the first picture was taken from
          <small>
            Compass direction from the subject to the camera, in degrees: 0 is north, 90 is east.
          </small>
          <input name={`${id}.bearing`} inputMode="numeric" defaultValue={flight.bearing} />
        </label>
        <label>
          <input
            type="checkbox"
            name={`${id}.counterclockwise`}
            defaultChecked={Boolean(flight.counterclockwise)}
          />
          Flown counterclockwise
        </label>
      </>
    ) : null}
    <label>
      <input type="checkbox" name={`${id}.replace`} defaultChecked={Boolean(replace)} />
      Replace it if one with this name exists
    </label>
    {problem ? <ErrorMessage>{problem}</ErrorMessage> : null}
  </fieldset>
);

const SampleFiles = ({ files }: { files: ReturnType<typeof listSampleFiles> }) => (
  <form method="post">
    <h3>Files that visitors may open</h3>
    <ul className="changes">
      {files.map(({ name, works }) => (
        <li key={name}>
          <span>
            {name}
            <small>{works.length > 0 ? `In ${works.join(", ")}` : "In no work yet"}</small>
          </span>
          <button
            type="submit"
            name="removed"
            value={name}
            disabled={works.length > 0}
            data-question={`Remove ${name}?`}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  </form>
);
