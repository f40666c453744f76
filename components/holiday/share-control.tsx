"use client";

import { Check, Copy, Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";

/** How long the button confirms the copy. Source: spec section 9, timers. */
const COPIED_MS = 2000;

/** Where a post can be written, and the size of its window. Source: spec section 2, share control. */
const PLACES = [
  {
    name: "Share on X",
    size: "width=550,height=420",
    address: (text: string, url: string) => `https://x.com/intent/post?${new URLSearchParams({ text, url })}`,
  },
  {
    name: "Share on Facebook",
    size: "width=580,height=400",
    address: (text: string, url: string) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url, quote: text })}`,
  },
] as const;

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded-[0.8rem] px-3 py-1.5 text-left font-semibold hover:bg-muted";

type ShareControlProps = {
  title: string;
  text: string;
  path: string;
};

/** Shares with the device's share sheet if there is one, else with a short list: two networks and the link. */
export function ShareControl({ title, text, path }: ShareControlProps) {
  const [open, setOpen] = useState(false);
  const [isAtStart, setIsAtStart] = useState(false);
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const address = () => new URL(path, location.origin).href;

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("focusin", onPress, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => stop.abort();
  }, [open]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setCopied(true);
    } catch (error) {
      console.error("Failed to copy", error);
    }
  };
  const share = async () => {
    if (!navigator.share) {
      const { left, width } = box.current?.getBoundingClientRect() ?? new DOMRect();
      // The list is wider than the button, so open it on the side with more room.
      setIsAtStart(left + width / 2 < innerWidth / 2);
      setOpen(!open);
      return;
    }
    try {
      await navigator.share({ title, text, url: address() });
    } catch (error) {
      const changedMind = error instanceof DOMException && error.name === "AbortError";
      if (!changedMind) await copy();
    }
  };

  return (
    <div ref={box} className="needs-script relative">
      <button
        ref={button}
        type="button"
        onClick={share}
        aria-expanded={open}
        aria-controls={listId}
        className={buttonVariants({ variant: "outline", className: "w-full" })}
      >
        {copied ? <Check /> : <Share2 />} {copied ? "Copied!" : "Share"}
      </button>
      <span role="status" className="sr-only">
        {copied && "Link copied"}
      </span>
      <ul
        id={listId}
        hidden={!open}
        className={`absolute bottom-[calc(100%+0.4rem)] z-30 min-w-52 rounded-[1.1rem] border border-border bg-card p-1.5 text-foreground shadow-lg ${isAtStart ? "left-0" : "right-0"}`}
      >
        {PLACES.map(({ name, size, address: write }) => (
          <li key={name}>
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                window.open(write(text, address()), "_blank", `noopener,${size}`);
                setOpen(false);
                button.current?.focus();
              }}
            >
              {name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={ITEM} onClick={copy}>
            {copied ? <Check /> : <Copy />} {copied ? "Copied!" : "Copy Link"}
          </button>
        </li>
      </ul>
    </div>
  );
}
