"use client";

import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { OUTLINE_BUTTON } from "@/components/ui/button-classes";
import type { ShareListProps } from "./share-list";

/** How long the button confirms the copy. Source: spec section 9, timers. */
const COPIED_MS = 2000;

/** What is shared; `path` is on this site. */
export type Shared = { title: string; text: string; path: string };

type ShareButtonProps = Shared & { icon: ReactNode; copiedIcon: ReactNode };

/** The button of `ShareControl`. The list is loaded on hover or focus. */
export function ShareButton({ title, text, path, icon, copiedIcon }: ShareButtonProps) {
  const [List, setList] = useState<ComponentType<ShareListProps>>();
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const address = () => new URL(path, location.origin).href;
  const load = () => import("./share-list").then(({ ShareList }) => setList(() => ShareList));
  const warm = () => void load().catch(() => undefined);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setCopied(true);
    } catch (error) {
      console.error("Failed to copy", error);
    }
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, text, url: address() });
      setOpen(!open);
      await load();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      // The share sheet failed, or the list did not load.
      setOpen(false);
      await copy();
    }
  };

  return (
    <div ref={box} className="needs-script relative">
      <button
        ref={button}
        type="button"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => void share()}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        className={`${OUTLINE_BUTTON} w-full`}
      >
        {copied ? copiedIcon : icon} {copied ? "Copied!" : "Share"}
      </button>
      <span role="status" className="sr-only">
        {copied && "Link copied"}
      </span>
      {open && List && (
        <List id={listId} box={box} {...{ text, address, copied, copy, close }} onLeave={() => setOpen(false)} />
      )}
    </div>
  );
}
