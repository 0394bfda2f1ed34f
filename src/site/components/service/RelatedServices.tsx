import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  heading: string;
  services: { name: string; path: string; text: string; picture: PictureData | undefined }[];
}

/** Where a reader of this page goes next. */
export function RelatedServices({ heading, services }: Props) {
  return (
    <section className="on-paper section bg-paper-100">
      <div className="wrap">
        <h2 data-reveal className="display text-2xl">
          {heading}
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 desk:grid-cols-3">
          {services.map(({ name, path, text, picture }) => (
            <li key={path} data-reveal>
              <a href={path} className="group block">
                {picture ? (
                  <div className="mb-4 overflow-hidden">
                    <Picture
                      picture={picture}
                      decorative
                      className="aspect-4/3 w-full transition-transform duration-700 group-hover:scale-103"
                    />
                  </div>
                ) : null}
                <span className="display block text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
                  {name}
                </span>
                <span className="mt-1 block max-w-text text-sm text-ink-700">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
