import { Check, Copy } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

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

export type ShareListProps = {
  id: string;
  /** The button with the list. */
  box: RefObject<HTMLElement | null>;
  text: string;
  address: () => string;
  copied: boolean;
  copy: () => Promise<void>;
  /** Closes the list and focuses the button. */
  close: () => void;
  /** Closes the list because of a press or the focus elsewhere. */
  onLeave: () => void;
};

/** The list that opens where a device has no share sheet. */
export function ShareList({ id, box, text, address, copied, copy, close, onLeave }: ShareListProps) {
  const [isAtStart, setIsAtStart] = useState(false);
  useLayoutEffect(() => {
    const { left, width } = box.current?.getBoundingClientRect() ?? new DOMRect();
    // The list is wider than the button, so open it on the side with more room.
    setIsAtStart(left + width / 2 < innerWidth / 2);
  }, [box]);
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", onPress, { signal });
    document.addEventListener("focusin", onPress, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => stop.abort();
  });
  return (
    <ul
      id={id}
      className={`absolute bottom-[calc(100%+0.4rem)] z-30 min-w-52 rounded-[1.1rem] border border-border bg-card p-1.5 text-foreground shadow-lg ${isAtStart ? "left-0" : "right-0"}`}
    >
      {PLACES.map(({ name, size, address: write }) => (
        <li key={name}>
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              window.open(write(text, address()), "_blank", `noopener,${size}`);
              close();
            }}
          >
            {name}
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={ITEM} onClick={() => void copy()}>
          {copied ? <Check /> : <Copy />} {copied ? "Copied!" : "Copy Link"}
        </button>
      </li>
    </ul>
  );
}
