"use client";

import { createContext, type ReactNode, use, useEffect, useId, useState } from "react";
import type { CivilDate } from "@/lib/core/civil-date";

/** A section of the home page that an action opens and closes. */
export type PanelId = "gifts" | "adventure" | "places" | "calendar";

type Panels = {
  open: PanelId | null;
  show: (panel: PanelId) => void;
  toggle: (panel: PanelId) => void;
  idOf: (panel: PanelId) => string;
  /** Whether the visitor has just signed in to watch the video. */
  isBackToWatch: boolean;
};

/** The URL fragment that sign-in returns to. */
const TO_WATCH = "#adventure";

const PanelContext = createContext<Panels | null>(null);

function usePanels(): Panels {
  const panels = use(PanelContext);
  if (!panels) throw new Error("a panel must be inside a <PanelGroup>");
  return panels;
}

/** Returns whether a video starts by itself, because the visitor pressed Adventure and had to sign in first. */
export function useIsBackToWatch(): boolean {
  return use(PanelContext)?.isBackToWatch ?? false;
}

/** Actions and the panels that they open, one at a time, below the actions. `date` is the day shown. */
export function PanelGroup({ date, children }: { date: CivilDate; children: ReactNode }) {
  const [open, setOpen] = useState<PanelId | null>(null);
  const [isBackToWatch, setIsBackToWatch] = useState(false);
  const base = useId();
  const show = (panel: PanelId | null) => {
    setOpen(panel);
    setIsBackToWatch(false);
  };
  const toggle = (panel: PanelId) => show(open === panel ? null : panel);
  useEffect(() => {
    // The page has several days, but only the visitor's is visible.
    if (location.hash !== TO_WATCH || document.documentElement.dataset.today !== date) return;
    // Remove the fragment, so that a reload does not play it again.
    history.replaceState(history.state, "", location.pathname + location.search);
    void isSignedIn().then((isBack) => {
      if (!isBack) return;
      setOpen("adventure");
      setIsBackToWatch(true);
    });
  }, [date]);
  return (
    <PanelContext value={{ open, show, toggle, idOf: (panel) => `${base}-${panel}`, isBackToWatch }}>
      {children}
    </PanelContext>
  );
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
  const { open, show, toggle, idOf } = usePanels();
  const isOpen = open === panel;
  const press = async () => {
    if (isOpen || !needsSignIn) toggle(panel);
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
