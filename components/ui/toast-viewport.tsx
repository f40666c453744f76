"use client";

import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useEffect, useRef } from "react";
import { dismissToast, type ShownToast, TOAST_MS, VIEWPORT_CLASS } from "./toast-store";
import "./toast-viewport.css";

/** Source of these: spec section 9, toasts. */
const SWIPE_DIRECTION = "right";
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ["F8"];

/** Returns the focused field, or the invalid one of its form; null if there is none. */
function currentField(): Element | null {
  const form = document.activeElement?.closest("form");
  return form?.querySelector("[aria-invalid=true]") ?? (form && document.activeElement) ?? null;
}

/** One toast, announced by screen readers. It closes after a while, on a swipe, on Esc, or by its button. */
export function ToastViewport({ message }: { message: ShownToast }) {
  const { id, title, description, variant = "default", open } = message;
  const root = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const field = currentField();
    if (!field || !root.current) return;
    const [notice, covered] = [root.current.getBoundingClientRect(), field.getBoundingClientRect()];
    const isAcross = covered.left < notice.right && covered.right > notice.left;
    if (isAcross && covered.top < notice.bottom && covered.bottom > notice.top)
      field.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection={SWIPE_DIRECTION} swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Toast.Root
        ref={root}
        open={open}
        onOpenChange={(stays) => !stays && dismissToast(id)}
        data-slot="toast"
        className={`toast flex gap-3 wrap-anywhere rounded-[1.1rem] border px-4 py-3.5 shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] ${variant === "destructive" ? "border-destructive bg-destructive text-destructive-foreground" : "border-border bg-card text-foreground"}`}
      >
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-bold">{title}</Toast.Title>
          {description && <Toast.Description className="mt-0.5 text-sm">{description}</Toast.Description>}
        </div>
        <Toast.Close className="icon-button -my-2 -mr-2" aria-label="Dismiss">
          <X />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport hotkey={HOTKEY} data-slot="toast-viewport" className={VIEWPORT_CLASS} />
    </Toast.Provider>
  );
}
