import { Copy, Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";

type CardVideoUnplayableProps = {
  className: string;
  /** Whether this was detected only after play was clicked. */
  isPressed: boolean;
  isSaving: boolean;
  onSave: () => void;
};

/** Explains that this browser doesn't support the format, and suggests another browser or saving the file. */
export function CardVideoUnplayable({ className, isPressed, isSaving, onSave }: CardVideoUnplayableProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ title: "Copied", description: "Open the link in another browser, or on another device." });
    } catch (error) {
      console.warn("Failed to copy", error);
      toast({ title: "Copy Failed", description: "Copy the address from your browser's address bar." });
    }
  };
  return (
    <div className={className} role="alert">
      <p>
        <strong className="block text-lg">This browser can't play this video</strong>
        {isPressed
          ? "We'll keep it for you for two more minutes. Save it, then watch it in another app."
          : "Your one play isn't used up. Open the card in another browser or on another device, or save the video as a file. Saving counts as the one play, and the video is then deleted here."}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isPressed && (
          <Button onClick={() => void copy()} variant="field">
            <Copy />
            Copy the card's link
          </Button>
        )}
        <Button onClick={onSave} aria-disabled={isSaving} variant="outline">
          <Download />
          {isSaving ? "Saving…" : "Save the video"}
        </Button>
      </div>
    </div>
  );
}
