"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

/** How long the button shows "Copied". Source: spec section 9, timers. */
const COPIED_MS = 3000;

export function CopyAddress({ label, address }: { label: string; address: string }) {
  /** The number of copies since the button was last reset, so that each copy restarts the timer. */
  const [copies, setCopies] = useState(0);
  const [message, setMessage] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => {
      setCopies(0);
      // Clear it, so that screen readers announce the same text again.
      setMessage("");
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopies((count) => count + 1);
      setMessage("Link copied");
    } catch (error) {
      console.warn("Failed to copy", error);
      field.current?.select();
      setCopies(0);
      setMessage("We couldn't copy it. The link is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          className="min-w-0"
          type="url"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()} variant="outline" className="needs-script shrink-0">
          {copied ? <Check /> : <Copy />} {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p role="status" className={copied || !message ? "sr-only" : "text-sm"}>
        {message}
      </p>
    </div>
  );
}
