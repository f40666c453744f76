"use client";

import { Download, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { toast } from "../../ui/toast-store";
import { downloadFile } from "../download";

const MEGABYTE = 1_000_000;

/** Downloads the whole list as a file for spreadsheets; a long one can be called off. */
export function ExportButton() {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const mine = new AbortController();
    running.current = mine;
    setBytes(0);
    try {
      await downloadFile("/api/admin/email/export", mine.signal, setBytes);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn("Failed to export subscribers", error);
      // Source: spec section 8, admin.
      toast({ title: "Export Failed", description: "Unable to download email list.", variant: "destructive" });
    } finally {
      if (running.current === mine) running.current = null;
      setBytes(null);
    }
  };
  const isRunning = bytes !== null;
  return (
    <>
      <button
        type="button"
        onClick={() => (isRunning ? running.current?.abort() : void start())}
        className={buttonClass({ look: "quiet" })}
      >
        <Icon of={isRunning ? X : Download} /> {isRunning ? "Stop the export" : "Export CSV"}
      </button>
      <span role="status" className={isRunning ? "w-full text-ink-soft text-sm tabular-nums" : "sr-only"}>
        {isRunning && (bytes < MEGABYTE ? "Exporting…" : `Exporting… ${Math.floor(bytes / MEGABYTE)} MB`)}
      </span>
    </>
  );
}
