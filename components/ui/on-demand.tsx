"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { OUTLINE_BUTTON } from "./button-classes";

/** Scrolls the section around an element into view once it has its full size. */
export function showWhole(element: HTMLElement | null): void {
  element?.closest("section")?.scrollIntoView({ block: "nearest" });
}

/** What is shown instead of code that did not load: no network, or a newer release. */
export function NotLoaded() {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>This section didn't load.</p>
      <button type="button" className={OUTLINE_BUTTON} onClick={() => location.reload()}>
        Reload the page
      </button>
    </div>
  );
}

/**
 * Returns a component that is loaded when it is first shown, because most visits never open it. If loading fails, it
 * shows an error instead of breaking the page.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, []);
    if (Loaded) {
      return (
        <div ref={showWhole}>
          <Loaded {...props} />
        </div>
      );
    }
    return failed ? <NotLoaded /> : <p role="status">One moment…</p>;
  };
}

/**
 * Shows `children` in place of `placeholder` once that comes into view, such as when the section around it is opened.
 */
export function WhenSeen({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const [isSeen, setIsSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={box}>{isSeen ? children : placeholder}</div>;
}
