import { fireEvent, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { TooltipProvider } from "@/components/ui/tooltip";
import { AppProviders, type Router } from "./router";

const listeners = new Set<() => void>();

/** Updates Next's router when the app changes the history directly. */
function followHistory(): void {
  for (const method of ["pushState", "replaceState"] as const) {
    const original = window.history[method].bind(window.history);
    window.history[method] = (...args) => {
      original(...args);
      for (const listener of listeners) listener();
    };
  }
  window.addEventListener("popstate", () => {
    for (const listener of listeners) listener();
  });
}

let isFollowing = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Browser({ router, children }: { router: Router; children: ReactNode }) {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return (
    <AppProviders url={new URL(href)} router={router}>
      <NuqsAdapter>
        <TooltipProvider>{children}</TooltipProvider>
      </NuqsAdapter>
    </AppProviders>
  );
}

/**
 * Renders a component at the site's path `url`, like Next. `router` records navigation and updates the URL; `user`
 * simulates a user with a mouse and a keyboard.
 */
export function renderApp(node: ReactNode, { url = "/" }: { url?: string } = {}) {
  if (!isFollowing) followHistory();
  isFollowing = true;
  // Like a link: it drops what an earlier render was about to write into the URL.
  window.history.pushState(null, "", url);
  const router = {
    back: vi.fn(() => window.history.back()),
    forward: vi.fn(() => window.history.forward()),
    refresh: vi.fn(() => undefined),
    push: vi.fn((to: string) => window.history.pushState(null, "", to)),
    replace: vi.fn((to: string) => window.history.replaceState(null, "", to)),
    prefetch: vi.fn(() => undefined),
  };
  const user = userEvent.setup();
  const wrapper = ({ children }: { children: ReactNode }) => <Browser router={router}>{children}</Browser>;
  return { user, router, ...render(node, { wrapper }) };
}

/** Presses a button twice, before any response to the first press can arrive. */
export function pressTwice(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}

/** Chooses an option of the select with this label. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByRole("option", { name: option }));
}
