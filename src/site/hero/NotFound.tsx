import { homeSectionPath } from "../content/paths.ts";
import type { Master } from "../media/masters.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { HeroPicture } from "./PageHero.tsx";

export const NotFound = ({ text, picture }: { text: string; picture: Master }) => (
  <HeroPicture picture={picture} words="low">
    <h1 className="display">
      <span className="block [font-size:clamp(4.5rem,15vw,12rem)] [line-height:1] sideways:[font-size:6rem]">
        404
      </span>
      <span className="mt-3 block text-2xl md:mt-6 sideways:mt-3">Oops! Page not found</span>
    </h1>
    <p className="mt-3 max-w-text text-lg text-paper-100">{text}</p>
    <div className="mt-7 flex flex-wrap gap-2 sm:gap-3 sideways:mt-4">
      <ButtonLink href="/">Return to Home</ButtonLink>
      <ButtonLink href={homeSectionPath("quote")} variant="outline">
        Get Free Quote
      </ButtonLink>
    </div>
  </HeroPicture>
);
