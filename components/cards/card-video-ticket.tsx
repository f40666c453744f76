import { Play } from "lucide";
import { durationInWords } from "@/lib/holidays/videos/video";
import { Icon } from "../icon";

type CardVideoTicketProps = {
  durationSeconds: number | null;
  /** Whether play was pressed and the video is loading. */
  isTorn: boolean;
  /** Why it didn't load. */
  problem: string | null;
  onPlay: () => void;
};

/** A ticket for one showing: says so before it is used. */
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
          It plays once and is then deleted for good. Find a quiet spot and turn your sound on first.
        </p>
      </div>
      <div className="showing-stub">
        {problem && (
          <p role="alert" className="text-center font-semibold">
            {problem}
          </p>
        )}
        <button type="button" onClick={onPlay} aria-disabled={isTorn} className="showing-button needs-script">
          <Icon of={Play} className="size-6" /> {isTorn ? "One moment…" : problem ? "Try again" : "Play it once"}
        </button>
        <noscript>
          <p className="text-center">To play it, turn on JavaScript in your browser.</p>
        </noscript>
      </div>
    </div>
  );
}
