import { drawing as drawingSvg } from "../../media/drawings.ts";
import type { Master } from "../../media/masters.ts";
import { masterPicture } from "../../media/picture.ts";
import { Picture } from "../../ui/Picture.tsx";

interface Props {
  large: string;
  small?: string | undefined;
  beside?: Master | undefined;
  drawing?: string | undefined;
}

/** Longer words are smaller. */
const NUMBER = 8;

/** A frame of the job that is words, with a picture beside them or a drawing behind them. */
export const LiveFrame = async ({ large, small, beside, drawing }: Props) => (
  <div className={`live ${drawing ? "bg-ink-900 text-paper-50" : "bg-paper-100 text-ink-900"}`}>
    {drawing ? (
      <div
        className="live-drawing"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this repository
        dangerouslySetInnerHTML={{ __html: drawingSvg(drawing) }}
      />
    ) : null}
    <div className="live-words">
      <p className="live-large display" data-number={large.length <= NUMBER || undefined}>
        {large}
      </p>
      <p>{small}</p>
    </div>
    {beside ? (
      <Picture picture={await masterPicture(beside, "inset")} className="live-picture" />
    ) : null}
  </div>
);
