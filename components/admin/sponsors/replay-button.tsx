import { RotateCw } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** The replay state of a row. */
export type RowReplay = {
  isBusy: boolean;
  /** Whether any row's replay is in progress. */
  isLocked: boolean;
  onReplay: () => void;
};

type ReplayButtonProps = RowReplay & { children: string; about: string };

/** A button that replays a row; `about` names the row for screen readers. */
export function ReplayButton({ isBusy, isLocked, onReplay, children, about }: ReplayButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isLocked}
      onClick={() => isLocked || onReplay()}
      className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
    >
      <Icon of={RotateCw} className={`size-4 ${isBusy ? "motion-safe:animate-spin" : ""}`} />
      {isBusy ? "One moment…" : children}
      <span className="sr-only"> {about}</span>
    </button>
  );
}
