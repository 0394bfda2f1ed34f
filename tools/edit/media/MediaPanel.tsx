import { entriesOf, MENU } from "../content-files.ts";
import type { Upload } from "./add.ts";

/** @param refused the fields of an upload that was refused: the owner needn't type them again */
export const MediaPanel = ({ root, refused }: { root: string; refused: Partial<Upload> }) => (
  <>
    <h2>Pictures and films</h2>
    <form method="post" encType="multipart/form-data" className="notice">
      <label>
        Drop a picture or film anywhere on this page, or choose it
        <input name="file" type="file" accept="image/*,video/*" required />
      </label>
      <small>Pictures: 1600 pixels or more. Films: 3 to 60 seconds, and they need ffmpeg.</small>
      <label>
        What it shows
        <textarea
          name="alt"
          placeholder="In a dozen words, for people who cannot see it"
          defaultValue={refused.alt}
        />
      </label>
      <label>
        Name, if it isn't the file's
        <input name="name" defaultValue={refused.name} />
      </label>
      <label>
        <input type="checkbox" name="replace" /> Replace the one with this name, if there is one
      </label>
      <button type="submit" className="main">
        Add
      </button>
    </form>
    {MENU.filter(({ path }) => path.startsWith("media/")).map((item) => (
      <section key={item.key}>
        <h3>{item.label}</h3>
        <ul className="thumbnails">
          {entriesOf(item, root).map(({ slug, form }) => (
            <li key={slug}>
              <a href={form}>
                <img src={`/edit/media/${item.key}/${slug}`} alt="" loading="lazy" />
                {slug}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);
