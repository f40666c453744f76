"use client";

import { createContext, type ReactNode, use, useId, useState } from "react";

/** A part of the home page that an action opens and closes. */
export type PanelId = "gifts" | "adventure" | "places" | "calendar";

type Panels = {
  open: PanelId | null;
  show: (panel: PanelId) => void;
  toggle: (panel: PanelId) => void;
  idOf: (panel: PanelId) => string;
};

const PanelContext = createContext<Panels | null>(null);

function usePanels(): Panels {
  const panels = use(PanelContext);
  if (!panels) throw new Error("a panel stands outside its <PanelGroup>");
  return panels;
}

/** Actions and the panels that they open; one panel is open at a time, below the actions. */
export function PanelGroup({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<PanelId | null>(null);
  const base = useId();
  const toggle = (panel: PanelId) => setOpen((current) => (current === panel ? null : panel));
  return (
    <PanelContext value={{ open, show: setOpen, toggle, idOf: (panel) => `${base}-${panel}` }}>{children}</PanelContext>
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
  /** Sends a visitor who is not signed in to the sign-in first. */
  needsSignIn?: boolean;
  className: string;
  children: ReactNode;
};

/** Opens and closes its panel. It stands in a form of method GET, so that it leads somewhere without scripts too. */
export function PanelButton({ panel, href, needsSignIn = false, className, children }: PanelButtonProps) {
  const { open, show, toggle, idOf } = usePanels();
  const isOpen = open === panel;
  const press = async () => {
    if (isOpen || !needsSignIn) toggle(panel);
    else if (await isSignedIn()) show(panel);
    else location.assign(`/api/login?returnUrl=${encodeURIComponent(location.pathname)}`);
  };
  return (
    <button
      type="submit"
      formAction={href}
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

/** What an action opens. It comes into view when it opens. */
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
