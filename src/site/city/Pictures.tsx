import type { CityPage } from "../content/load.ts";
import { Still } from "../ui/Still.tsx";

/** One large picture and two small ones beside it, or two large ones. */
export const Pictures = ({ pictures }: Pick<CityPage, "pictures">) => (
  <div
    data-reveal
    className={pictures.length === 3 ? "city-pictures" : "grid gap-6 md:grid-cols-2"}
  >
    {pictures.map(({ picture, title, caption }) => (
      <figure key={picture} className="flex flex-col">
        <Still name={picture} shape="half" className="aspect-3/2 min-h-0 w-full flex-1" />
        <figcaption className="mt-3 text-sm text-ink-500">
          <b className="mr-2 display text-lg text-ink-900">{title}</b> {caption}
        </figcaption>
      </figure>
    ))}
  </div>
);
