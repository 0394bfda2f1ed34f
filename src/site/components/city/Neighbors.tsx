import type { ReactNode } from "react";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  heading: string;
  intro: string;
  cities: { name: string; path: string; picture: PictureData | undefined }[];
  /** The map of all cities. */
  children: ReactNode;
}

/** The cities nearby, and where this one lies among all of them. */
export function Neighbors({ heading, intro, cities, children }: Props) {
  return (
    <section className="on-paper section bg-paper-100">
      <div className="wrap grid items-start gap-x-16 gap-y-12 desk:grid-cols-[5fr_7fr]">
        <div data-reveal>
          <h2 className="display text-3xl">{heading}</h2>
          <p className="mt-3 max-w-text text-ink-500">{intro}</p>
          <ul
            className={`mt-8 grid gap-x-4 gap-y-8 ${cities.length === 3 ? "grid-cols-3" : "grid-cols-2"}`}
          >
            {cities.map(({ name, path, picture }) => (
              <li key={path}>
                <a href={path} className="group block">
                  {picture ? (
                    <Picture picture={picture} decorative className="aspect-4/3 w-full" />
                  ) : null}
                  <span className="display mt-2 block text-lg leading-tight group-hover:underline">
                    {name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        {children}
      </div>
    </section>
  );
}
