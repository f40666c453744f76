import { Copy, Download } from "lucide";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";

type CardVideoUnplayableProps = {
  /** Whether it was found out only after the press of play. */
  isPressed: boolean;
  isSaving: boolean;
  onSave: () => void;
};

/** This browser does not know such videos: another one may, or an app with the file. */
export function CardVideoUnplayable({ isPressed, isSaving, onSave }: CardVideoUnplayableProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ title: "Copied", description: "Open the link in another browser, or on another device." });
    } catch (error) {
      console.warn("Failed to copy", error);
      toast({ title: "Copy Failed", description: "Copy the address of this page by hand." });
    }
  };
  return (
    <div className="showing-over flex-col" role="alert">
      <p>
        <strong className="block text-lg">This browser can't play this video</strong>
        {isPressed
          ? "It is kept for you for a few minutes: save it, and watch it with another app."
          : "Your one showing is not used up: open the card in another browser or on another device. Or save the video as a file. That is the one showing, then, and it is deleted here."}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isPressed && (
          <button type="button" onClick={() => void copy()} className={buttonClass({ look: "field" })}>
            <Icon of={Copy} /> Copy the card's link
          </button>
        )}
        <button type="button" onClick={onSave} aria-disabled={isSaving} className={buttonClass({ look: "quiet" })}>
          <Icon of={Download} /> {isSaving ? "Saving…" : "Save the video"}
        </button>
      </div>
    </div>
  );
}
