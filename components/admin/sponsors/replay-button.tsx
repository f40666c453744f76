import { RotateCw } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** How a row's replay stands, and how it is begun. */
export type RowReplay = {
  isBusy: boolean;
  /** This row's or another's is under way: one at a time. */
  isLocked: boolean;
  onReplay: () => void;
};

type ReplayButtonProps = RowReplay & { children: string; about: string };

/** Has one thing tried again; `about` says which, for whoever does not see where it stands. */
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
