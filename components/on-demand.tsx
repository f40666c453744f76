"use client";

import { type ComponentType, useEffect, useState } from "react";
import { buttonClass } from "./ui/button";

/** Brings the section around an element into view, now that it has its size. */
function showWhole(element: HTMLElement | null): void {
  element?.closest("section")?.scrollIntoView({ block: "nearest" });
}

/**
 * The component that `load` fetches, fetched when it is first shown: for what most visits never open. Where it cannot
 * be had (no network, a newer release), it says so instead of taking the page down.
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
    if (!failed) return <p role="status">One moment …</p>;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>This part could not be loaded.</p>
        <button type="button" className={buttonClass({ look: "quiet" })} onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  };
}
