"use client";

import { ImageDown } from "lucide";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import type { CardContent } from "@/lib/cards/content";

/** Phones save a picture from their share sheet; a download would end up among other files. */
const isHandheld = () => matchMedia("(pointer: coarse)").matches;

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the URL after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shares or downloads the picture; closing the share sheet is not a failure. */
async function shareOrDownload(file: File): Promise<void> {
  if (!isHandheld() || !navigator.canShare?.({ files: [file] })) {
    download(file);
    return;
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const wasCanceled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCanceled) download(file);
  }
}

/** A button that draws the card as a picture and saves it. The drawing code is loaded on click. */
export function SavePicture({ content }: { content: CardContent }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { savePicture } = await import("./picture-draw");
      await shareOrDownload(await savePicture(content));
    } catch (error) {
      console.error("Failed to save the picture", error);
      toast({
        title: "Picture not saved",
        description: "This browser couldn't draw the card. Take a screenshot or print it instead.",
        variant: "destructive",
      });
    }
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      onClick={save}
      aria-disabled={isBusy}
      className={buttonClass({ look: "quiet", className: "needs-script" })}
    >
      <Icon of={ImageDown} /> {isBusy ? "Saving…" : "Save as picture"}
    </button>
  );
}
