"use client";

import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { dismissToast, onToastChange, type ShownToast, shownToast, TOAST_MS, VIEWPORT_CLASS } from "./toast-store";

type Viewport = ComponentType<{ message: ShownToast }>;

/** Without a network the full toast cannot be loaded, and that is when a toast matters most. */
function PlainNotice({ message: { id, title, description, open } }: { message: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <div role="status" className={VIEWPORT_CLASS}>
      <button
        type="button"
        className="w-full rounded-[1.1rem] border border-border bg-card px-4 py-3.5 text-left shadow-lg"
        onClick={() => dismissToast(id)}
      >
        <span>
          <strong className="block">{title}</strong>
          {description}
          <span className="sr-only"> (press to dismiss)</span>
        </span>
      </button>
    </div>
  );
}

/** Shows toasts, on every page. Its code is loaded with the first one, because most visits never see any. */
export function Toaster() {
  const message = useSyncExternalStore(onToastChange, shownToast, () => null);
  const [Loaded, setLoaded] = useState<Viewport | null>(null);
  const isWanted = message !== null && Loaded === null;
  useEffect(() => {
    if (!isWanted) return;
    import("./toast-viewport").then(
      ({ ToastViewport }) => setLoaded(() => ToastViewport),
      () => setLoaded(() => PlainNotice),
    );
  }, [isWanted]);
  // Each toast is a new instance: a pointer or focus left in the old one would prevent the new one from closing.
  return message && Loaded ? <Loaded key={message.id} message={message} /> : null;
}
