import { Play } from "lucide";
import { durationInWords } from "@/lib/videos/video";
import { Icon } from "../icon";

type CardVideoTicketProps = {
  durationSeconds: number | null;
  /** Whether somebody has pressed play and the video is on its way. */
  isTorn: boolean;
  /** Why it did not come. */
  problem: string | null;
  onPlay: () => void;
};

/** A ticket for one showing: says that it is one before anybody tears it. */
export function CardVideoTicket({ durationSeconds, isTorn, problem, onPlay }: CardVideoTicketProps) {
  return (
    <div className="showing" data-torn={isTorn || undefined}>
      <div className="showing-main">
        <p className="flex justify-between gap-4 font-bold text-sm uppercase tracking-widest">
          <span>One showing</span>
          {durationSeconds !== null && (
            <span>
              <span className="sr-only">Length: </span>
              {durationInWords(durationSeconds)}
            </span>
          )}
        </p>
        <p className="mt-3 font-display font-extrabold text-2xl leading-tight">A video, just for you</p>
        <p className="mt-1 text-pretty">
          It plays once, then it is deleted for good. So find a quiet spot and turn the sound on first.
        </p>
      </div>
      <div className="showing-stub">
        {problem && (
          <p role="alert" className="text-center font-semibold">
            {problem}
          </p>
        )}
        <button type="button" onClick={onPlay} aria-disabled={isTorn} className="showing-button needs-script">
          <Icon of={Play} className="size-6" /> {isTorn ? "One moment …" : problem ? "Try again" : "Play it, once"}
        </button>
        <noscript>
          <p className="text-center">Playing it takes scripts, which this browser has switched off.</p>
        </noscript>
      </div>
    </div>
  );
}
