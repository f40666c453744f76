import { RotateCw } from "lucide";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";

type ReplayButtonProps = { isBusy: boolean; onPress: () => void; children: string; about: string };

/** Has one thing tried again; `about` says which, for whoever does not see where it stands. */
export function ReplayButton({ isBusy, onPress, children, about }: ReplayButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
      className={buttonClass({ look: "quiet" })}
    >
      <Icon of={RotateCw} className={`size-4 ${isBusy ? "motion-safe:animate-spin" : ""}`} />
      {isBusy ? "One moment…" : children}
      <span className="sr-only"> {about}</span>
    </button>
  );
}
