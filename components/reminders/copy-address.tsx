"use client";

import { Check, Copy } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** How long the button says that it has copied. Source: spec section 9, timers. */
const COPIED_MS = 3000;

/** A long link, to copy with a button or by hand. */
export function CopyAddress({ label, address }: { label: string; address: string }) {
  /** How often it was copied since the button last said nothing of it: each time it says so again. */
  const [copies, setCopies] = useState(0);
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => {
      setCopies(0);
      // Said once more, it is news.
      setSaid("");
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopies((count) => count + 1);
      setSaid("Link copied");
    } catch (error) {
      console.warn("Failed to copy", error);
      field.current?.select();
      setCopies(0);
      setSaid("We couldn't copy it. The link is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="field min-w-0"
          type="url"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          onClick={() => void copy()}
          className={buttonClass({ look: "quiet", className: "needs-script shrink-0" })}
        >
          <Icon of={copied ? Check : Copy} /> {copied ? "Copied" : "Copy"}
        </button>
      </div>
      <p role="status" className={copied || !said ? "sr-only" : "text-sm"}>
        {said}
      </p>
    </div>
  );
}
