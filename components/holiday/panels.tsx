"use client";

import { createContext, type ReactNode, use, useEffect, useId, useState, useSyncExternalStore } from "react";
import { onDemand } from "@/components/ui/on-demand";
import type { CivilDate } from "@/lib/core/civil-date";
import type { CategoryVideoProps } from "./category-video";

export type PanelId = "gifts" | "adventure" | "places" | "calendar";

/** `isBackToWatch`: the visitor pressed Adventure and had to sign in first, so the video starts by itself. */
type PanelState = { open: PanelId | null; isBackToWatch: boolean };

const CLOSED: PanelState = { open: null, isBackToWatch: false };

/** Which panel is open. Not in the context itself: when that changes, React waits for the code of islands below it. */
function panelStore(base: string) {
  let state = CLOSED;
  const listeners = new Set<() => void>();
  return {
    idOf: (panel: PanelId) => `${base}-${panel}`,
    get: () => state,
    show: (open: PanelId | null, isBackToWatch = false) => {
      state = { open, isBackToWatch };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The URL fragment that sign-in returns to. */
const TO_WATCH = "#adventure";

const PanelContext = createContext<ReturnType<typeof panelStore> | null>(null);

function usePanels() {
  const panels = use(PanelContext);
  if (!panels) throw new Error("a panel must be inside a <PanelGroup>");
  const { idOf, show } = panels;
  return { idOf, show, ...useSyncExternalStore(panels.subscribe, panels.get, () => CLOSED) };
}

/** Actions and the panels that they open, one at a time, below the actions. `date` is the day shown. */
export function PanelGroup({ date, children }: { date: CivilDate; children: ReactNode }) {
  const base = useId();
  const [panels] = useState(() => panelStore(base));
  useEffect(() => {
    // Another day's page is about to be replaced by the visitor's.
    if (location.hash !== TO_WATCH || document.documentElement.dataset.today !== date) return;
    // Remove the fragment, so that a reload does not play it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    void isSignedIn().then((isBack) => isBack && panels.show("adventure", true));
  }, [date, panels]);
  return <PanelContext value={panels}>{children}</PanelContext>;
}

async function isSignedIn(): Promise<boolean> {
  const response = await fetch("/api/auth/user").catch(() => null);
  return response?.ok ?? false;
}

type PanelButtonProps = {
  panel: PanelId;
  /** Where the button leads without scripts. */
  href: string;
  /** Signed-out visitors sign in first; without scripts, the button leads through sign-in to `href`. */
  needsSignIn?: boolean;
  className: string;
  children: ReactNode;
};

/** Opens and closes its panel. Must be inside a GET form, so that it also works without scripts. */
export function PanelButton({ panel, href, needsSignIn = false, className, children }: PanelButtonProps) {
  const { open, show, idOf } = usePanels();
  const isOpen = open === panel;
  const press = async () => {
    if (isOpen || !needsSignIn) show(isOpen ? null : panel);
    else if (await isSignedIn()) show(panel);
    else location.assign(`/api/login?${new URLSearchParams({ returnUrl: location.pathname + TO_WATCH, for: panel })}`);
  };
  return (
    <button
      type="submit"
      {...(needsSignIn ? { formAction: "/api/login", name: "returnUrl", value: href } : { formAction: href })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? idOf(panel) : undefined}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      {children}
    </button>
  );
}

/** The section that an action opens. It scrolls into view. */
export function Panel({ panel, title, children }: { panel: PanelId; title: string; children: ReactNode }) {
  const { open, idOf } = usePanels();
  if (open !== panel) return null;
  const id = idOf(panel);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-8 scroll-mt-4"
      ref={(section) => section?.scrollIntoView({ block: "nearest" })}
    >
      <h2 id={`${id}-title`} className="mb-4 font-display font-extrabold text-2xl tracking-tight md:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const LazyGifts = onDemand(async () => (await import("./loaded-gifts")).LoadedGifts);

const LazyVideo = onDemand(async () => (await import("./category-video")).CategoryVideo);

/** The video of the Adventure panel. */
export function PanelVideo(props: Omit<CategoryVideoProps, "isBackToWatch">) {
  return <LazyVideo {...props} isBackToWatch={usePanels().isBackToWatch} />;
}

export const LazyLocalPlaces = onDemand(async () => (await import("./local-places")).LocalPlaces);

/** The holiday in `/?holiday={name}`, where a card's "explore" button leads. Source: spec section 2, card view. */
export function HighlightedHoliday() {
  const [highlight, setHighlight] = useState<ReactNode>(null);
  useEffect(() => {
    const name = new URLSearchParams(location.search).get("holiday")?.trim();
    if (!name) return;
    import("./highlighted-holiday")
      .then(({ findHighlight }) => findHighlight(name))
      .then(setHighlight)
      .catch((error) => console.warn("Failed to look up the card's holiday", error));
  }, []);
  return highlight;
}
