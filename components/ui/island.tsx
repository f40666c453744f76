"use client";

import { Activity, type ComponentType, lazy, useEffect } from "react";
import { firstMove } from "./first-move";
import { NotLoaded } from "./on-demand";

/** The last button pressed while its code was on its way; null for none. */
let missed: HTMLButtonElement | null = null;

/** Whether code of an island did not load. */
let hasFailed = false;

/** Notes presses that React stops, because it cannot hydrate the button yet. */
function noteMissed({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button || hasFailed) return;
  missed = button;
  const heard = () => {
    missed = null;
  };
  button.addEventListener("click", heard, { capture: true, once: true });
  setTimeout(() => button.removeEventListener("click", heard));
}

/** Holds back a form whose button was missed: its code would have sent it without leaving the page. */
function holdMissed(event: SubmitEvent): void {
  if (missed && event.submitter === missed) event.preventDefault();
}

let leave: () => void;

/** Resolves when the visitor follows a link or goes back, perhaps to a page that React renders in this one's place. */
const leaving = new Promise<void>((resolve) => {
  leave = resolve;
});

let isListening = false;

function listen(): void {
  if (isListening || typeof window === "undefined") return;
  isListening = true;
  window.addEventListener("click", noteMissed, { capture: true });
  window.addEventListener("submit", holdMissed, { capture: true });
  window.addEventListener("popstate", () => leave());
  window.addEventListener("click", ({ target }) => target instanceof Element && target.closest("a") && leave());
}

/**
 * Leaves the server's markup and what is typed in it alone while the page is the one that was served, and presses a
 * missed button again: its form is then sent as without scripts. On a page that React renders, says what is missing.
 */
async function giveUp(): Promise<typeof NotLoaded> {
  hasFailed = true;
  const button = missed;
  missed = null;
  if (button?.isConnected) button.click();
  await leaving;
  return NotLoaded;
}

/** Presses the button again, now that it works. In another island it is missed once more, and waits for that. */
function Replay() {
  useEffect(() => {
    const button = missed;
    missed = null;
    if (button?.isConnected) button.click();
  }, []);
  return null;
}

/**
 * Returns a component that the server renders, and whose code is loaded when the visitor first does something on the
 * page, or `until`. Until then its markup works as without scripts. Only for parts of a page, not for what opens later.
 * If a context above it changes before, React waits for its code and replaces its markup, with what was typed.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until: () => Promise<unknown> = () => firstMove,
): ComponentType<Props> {
  // Now, because the first press may come before React has come here.
  listen();
  const Content = lazy(async () => {
    await until();
    return { default: await load().catch((): Promise<ComponentType<Props>> => giveUp()) };
  });
  return function Island(props: Props) {
    // React hydrates what is inside on its own, and keeps the server's markup for as long as that waits.
    return (
      <Activity>
        <Content {...props} />
        <Replay />
      </Activity>
    );
  };
}
