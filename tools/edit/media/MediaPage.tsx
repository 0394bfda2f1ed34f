import { entriesOf, MENU } from "../menu.ts";

/** Its script sends the form, and enables its button. */
export const MediaPage = ({ root }: { root: string }) => (
  <main>
    <h1>Pictures and films</h1>
    <form action="/edit/media" className="card upload">
      <label>
        What it shows
        <textarea
          name="alt"
          required
          maxLength={1000}
          placeholder="In a dozen words, for people who cannot see it"
        />
      </label>
      <label>
        Name, if it isn't the file's
        <input name="name" maxLength={100} />
      </label>
      <label>
        <input type="checkbox" name="replace" /> Replace the one with this name, if there is one
      </label>
      <label>
        Drop a picture or film on this field, or choose it
        <input type="file" name="file" accept="image/*,video/*,.mts,.m2ts" required />
      </label>
      <small>
        Pictures: 1600 pixels or more. Films: 3 to 60 seconds, 2 GB at most; they need ffmpeg.
        Metadata, such as the place, is removed.
      </small>
      <button type="submit" className="main" disabled>
        Add
      </button>
      <output />
    </form>
    {MENU.filter(({ path }) => path.startsWith("media/")).map((item) => (
      <section key={item.key}>
        <h2>{item.label}</h2>
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
  </main>
);
