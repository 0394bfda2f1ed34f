import { ArrowLink } from "../components/button/ArrowLink.tsx";
import { ButtonLink, buttonClass } from "../components/button/ButtonLink.tsx";
import { Icon } from "../components/icon/Icon.tsx";
import { iconName } from "../content/shared.ts";

const colours = {
  "ink-950": "bg-ink-950",
  "ink-900": "bg-ink-900",
  "ink-800": "bg-ink-800",
  "ink-700": "bg-ink-700",
  "ink-500": "bg-ink-500",
  "ink-300": "bg-ink-300",
  "paper-50": "bg-paper-50",
  "paper-100": "bg-paper-100",
  "paper-200": "bg-paper-200",
  "paper-300": "bg-paper-300",
  "glow-300": "bg-glow-300",
  "glow-400": "bg-glow-400",
  "glow-500": "bg-glow-500",
  "glow-700": "bg-glow-700",
} as const;

const sizes = ["text-4xl", "text-3xl", "text-2xl", "text-xl"] as const;
const textSizes = ["text-lg", "text-base", "text-sm", "text-xs"] as const;

/** Colour, type, buttons and icons of the design system. */
export function Foundations() {
  return (
    <section className="on-paper section">
      <div className="wrap space-y-16">
        <h1 className="display text-3xl">Design system</h1>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 desk:grid-cols-7">
          {Object.entries(colours).map(([name, swatch]) => (
            <li key={name} className="text-xs">
              <span className={`block aspect-video border border-paper-300 ${swatch}`} />
              {name}
            </li>
          ))}
        </ul>
        <div className="space-y-4">
          {sizes.map((size) => (
            <p key={size} className={`display ${size}`}>
              Colorado from the air ({size})
            </p>
          ))}
          {textSizes.map((size) => (
            <p key={size} className={`max-w-text ${size}`}>
              A battery lasts less in thin air, so we plan shorter legs. ({size})
            </p>
          ))}
          <p className="label text-glow-700">A label</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink href="#main">Primary</ButtonLink>
          <ButtonLink href="#main" look="ink">
            On paper
          </ButtonLink>
          <span className="bg-ink-900 p-4">
            <ButtonLink href="#main" look="outline">
              Outline
            </ButtonLink>
          </span>
          <button type="button" disabled className={buttonClass("ink")}>
            Disabled
          </button>
          <ArrowLink href="#main" label="Learn More" />
        </div>
        <ul className="flex flex-wrap gap-5">
          {iconName.options.map((name) => (
            <li key={name} title={name}>
              <Icon name={name} className="size-7" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
