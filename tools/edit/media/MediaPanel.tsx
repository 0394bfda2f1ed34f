import { entriesOf, MENU } from "../content-files.ts";

/** panel-script.ts sends the form. */
export const MediaPanel = ({ root }: { root: string }) => (
  <main>
    <h1>Pictures and films</h1>
    <form className="card form">
      <label>
        Drop a picture or film on this field, or choose it
        <input type="file" accept="image/*,video/*" required />
      </label>
      <small>Pictures: 1600 pixels or more. Films: 3 to 60 seconds, and they need ffmpeg.</small>
      <label>
        What it shows
        <textarea name="alt" placeholder="In a dozen words, for people who cannot see it" />
      </label>
      <label>
        Name, if it isn't the file's
        <input name="name" />
      </label>
      <label>
        <input type="checkbox" name="replace" /> Replace the one with this name, if there is one
      </label>
      <button type="submit" className="main">
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
