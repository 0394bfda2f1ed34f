import { entriesOf, MENU } from "../content-files.ts";
import { failureMessage } from "../failures.ts";
import { ErrorMessage, type ReportProgress } from "../panel.tsx";
import { addMedia, listSampleFiles, type SampleFile } from "./add.ts";
import { folderOf, type Upload } from "./uploads.ts";

type PendingUpload = Upload & { problem?: string };

/** @param uploads what to add; each one that couldn't be added is shown with the reason */
export async function mediaPanel(root: string, uploads: Upload[], report: ReportProgress) {
  const added: string[] = [];
  const failed: PendingUpload[] = [];
  const steps = uploads.map(({ name }) => `Adding ${name}`);
  for (const [index, upload] of uploads.entries()) {
    report(steps, index);
    try {
      added.push(await addMedia(upload, root, (detail) => report(steps, index, detail)));
    } catch (error) {
      failed.push({ ...upload, problem: failureMessage(error) });
    }
  }
  return (
    <>
      <h2>Pictures and films</h2>
      <div className="drop">
        <p>Drop files anywhere on this page. They are:</p>
        <Use value="media" label="Pictures and films" help="Films of 3 to 60 seconds." isDefault />
        <Use
          value="orbit"
          label="The pictures of one orbit"
          help="8 to 72 of one size, numbered in the order in which they were taken. 24 are best."
        />
        <Use
          value="files"
          label="Files for visitors to open"
          help="PDF, maps, point clouds, JPEG."
        />
        <label>
          Or choose them
          <input type="file" multiple />
        </label>
      </div>
      <p role="status" className="result">
        {added.length > 0 ? `Added: ${added.join(", ")}. Pages can show them now.` : null}
      </p>
      <form method="post">
        {failed.map((item) => (
          <MediaFields key={item.id} {...item} />
        ))}
        <button type="submit" className="main add">
          Add
        </button>
      </form>
      {MENU.filter(({ path }) => path.startsWith("media/")).map((item) => (
        <section key={item.key} id={item.key}>
          <h3>{item.label}</h3>
          <ul className="thumbnails">
            {entriesOf(item, root).map(({ slug, form }) => (
              <li key={slug}>
                <a href={form}>
                  <img src={`/edit/media/${item.key}/${slug}?width=360`} alt="" loading="lazy" />
                  {slug}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SampleFiles files={listSampleFiles(root)} />
    </>
  );
}

interface UseProps {
  value: string;
  label: string;
  help: string;
  isDefault?: true;
}

const Use = ({ value, label, help, isDefault }: UseProps) => (
  <label>
    <input type="radio" name="use" value={value} defaultChecked={isDefault} /> {label}
    <small>{help}</small>
  </label>
);

/** The fields' names start with the upload's ID, because a form can have several. */
export const MediaFields = ({ id, name, alt, replace, problem }: PendingUpload) => (
  <fieldset aria-label={name}>
    <img src={`/edit/media/waiting/${id}?width=360`} alt="" />
    <label>
      File name
      <input name={`${id}.name`} defaultValue={name} />
    </label>
    {folderOf(id) === "files" ? null : (
      <label>
        What it shows
        <textarea
          name={`${id}.alt`}
          defaultValue={alt}
          placeholder="In a dozen words, for people who cannot see it"
        />
      </label>
    )}
    <label>
      <input type="checkbox" name={`${id}.replace`} defaultChecked={Boolean(replace)} />
      Replace it if one with this name exists
    </label>
    {problem ? <ErrorMessage>{problem}</ErrorMessage> : null}
  </fieldset>
);

const SampleFiles = ({ files }: { files: SampleFile[] }) => (
  <form method="post">
    <h3>Files for visitors to open</h3>
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
