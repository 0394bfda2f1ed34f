import { entriesOf, MENU } from "../content-files.ts";

/** panel-script.ts shows the template for each file that the owner drops. */
export const MediaPanel = ({ root }: { root: string }) => (
  <>
    <h2>Pictures and films</h2>
    <div className="notice">
      <label>
        Drop pictures and films anywhere on this page, or choose them
        <input type="file" multiple accept="image/*,video/*" />
      </label>
      <small>Pictures: 1600 pixels or more. Films: 3 to 60 seconds, and they need ffmpeg.</small>
    </div>
    <template>
      <fieldset>
        <img alt="" />
        <label>
          File name
          <input name="name" />
        </label>
        <label>
          What it shows
          <textarea name="alt" placeholder="In a dozen words, for people who cannot see it" />
        </label>
        <label>
          <input type="checkbox" name="replace" /> Replace the one with this name, if there is one
        </label>
        <output />
      </fieldset>
    </template>
    <button type="button" className="main add">
      Add
    </button>
    {MENU.filter(({ path }) => /stills|films/.test(path)).map((item) => (
      <section key={item.key} id={item.key}>
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
