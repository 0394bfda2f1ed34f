import type { Master } from "../../media/masters.ts";
import { masterPicture } from "../../media/picture.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { focusClasses, Picture } from "../../ui/Picture.tsx";

interface Props {
  large: string;
  small?: string | undefined;
  beside?: Master | undefined;
  drawing?: string | undefined;
}

/** Longer words are smaller. */
const NUMBER = 8;

/** Lines of a whole picture, cropped as the stage crops it. */
export const Lines = ({ drawing, picture }: { drawing: string; picture: Master }) => (
  <div aria-hidden="true" className={`lines ${focusClasses(picture.focus)}`}>
    <Drawing name={drawing} className="contents" />
  </div>
);

/** The digits of a number, which roll over it. The number itself stays in the page as text. */
const Reels = ({ number }: { number: string }) => (
  <span aria-hidden="true" className="reels">
    {[...number].map((character, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <i key={index} data-character={character} data-digit={/\d/.test(character) || undefined} />
    ))}
  </span>
);

/** A frame of the job that is words, with a picture beside them or a drawing behind them. */
export const LiveFrame = async ({ large, small, beside, drawing }: Props) => {
  const isShort = large.length <= NUMBER;
  const isNumber = isShort && /^[\d,.]+$/.test(large);
  return (
    <div className={`live ${drawing ? "bg-ink-900 text-paper-50" : "bg-paper-100 text-ink-900"}`}>
      {drawing ? <Drawing name={drawing} className="live-drawing" /> : null}
      <div className="live-words">
        <p className="live-large display" data-number={isNumber ? "digits" : isShort || undefined}>
          {large}
          {isNumber ? <Reels number={large} /> : null}
        </p>
        <p>{small}</p>
      </div>
      {beside ? (
        <Picture picture={await masterPicture(beside, "inset")} className="live-picture" />
      ) : null}
    </div>
  );
};
