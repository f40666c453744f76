"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type PreviewFrameProps = {
  isDark: boolean;
  /** How wide a screen it is drawn for, in pixels; a wider one than there is room for is shown smaller. Null: as wide as there is room. */
  screen: number | null;
  children: ReactNode;
};

const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

/** The look of this page for the one in the frame: its style sheets, the editor's theme, the day. */
function dress(inside: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    inside.head.append(inside.importNode(sheet, true));
  }
  Object.assign(inside.documentElement.dataset, document.documentElement.dataset);
}

/** Nothing in it leads anywhere: what stands in the form would be left behind. */
function holdStill(event: Event): void {
  const pressed = event.target as Element | null;
  if (!pressed?.closest?.("a, button, form")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A page within the page, so that what visitors see is drawn for a screen and a light of its own. */
export function PreviewFrame({ isDark, screen, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!inside) return;
    const root = inside.documentElement;
    root.className = document.documentElement.className;
    root.classList.toggle("dark", isDark);
  }, [inside, isDark]);
  const width = screen ?? room.width;
  const scale = room.width > 0 && width > room.width ? room.width / width : 1;
  return (
    <div ref={box} className="relative h-full overflow-hidden rounded-2xl border border-line bg-bg">
      <iframe
        title="Preview: what visitors see"
        srcDoc={EMPTY_PAGE}
        onLoad={(event) => {
          const loaded = event.currentTarget.contentDocument;
          if (!loaded) return;
          dress(loaded);
          loaded.addEventListener("click", holdStill, { capture: true });
          loaded.addEventListener("submit", holdStill, { capture: true });
          setInside(loaded);
        }}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInline: scale === 1 ? "auto" : 0,
        }}
        className="block origin-top-left border-0"
      />
      {inside && createPortal(children, inside.body)}
    </div>
  );
}
