import { FilmSource } from "../gallery/FilmBox.tsx";
import type { FilmSources } from "../media/masters.ts";
import type { PictureData } from "../media/picture.ts";
import { focusClasses, Picture } from "../ui/Picture.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  scrims: string;
  film?: FilmSources | undefined;
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
}

/** carousel.ts plays its film over the poster once each time the slide is current; its last frame stays visible. */
export const Slide = ({ slide, label, first }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group with a roledescription; a fieldset is announced as a form.
  <div
    role="group"
    aria-roledescription="slide"
    aria-label={label}
    data-current={first || undefined}
    className={`slide ${slide.scrims}`}
  >
    <div className="slide-picture header-scrim">
      <Picture picture={slide.picture} first={first} className="absolute inset-0 size-full" />
      {slide.film ? (
        <video
          muted
          playsInline
          disablePictureInPicture
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          className={`${focusClasses(slide.picture.focus)} absolute inset-0 size-full object-cover opacity-0 transition-opacity [transition-duration:500ms] data-shown:opacity-100`}
        >
          <FilmSource film={slide.film} />
        </video>
      ) : null}
    </div>
    <div className="slide-caption">
      <p className="display text-xl">{slide.title}</p>
      <p className="slide-subtitle">{slide.subtitle}</p>
    </div>
  </div>
);
