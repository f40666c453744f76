"use client";

import { Download, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { BULK_FORMATS, type BulkFormat } from "@/lib/editorial/bulk/input";
import { formatInWords, sizeInWords } from "@/lib/editorial/bulk/words";
import { failureWords } from "../../api-request";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { toast } from "../../ui/toast-store";
import { downloadFile } from "../download";
import { Panel } from "../panel";

/** The calendar as a file, in either form; a long one can be called off. */
export function ExportPart() {
  const [running, setRunning] = useState<{ format: BulkFormat; bytes: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (format: BulkFormat) => {
    if (running) return;
    const mine = new AbortController();
    stop.current = mine;
    setRunning({ format, bytes: 0 });
    try {
      const tell = (bytes: number) => setRunning({ format, bytes });
      await downloadFile(`/api/admin/holidays/export?format=${format}`, mine.signal, tell);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn("Failed to export the holidays", error);
      // Source: spec section 8, admin.
      toast({ title: "Export Failed", description: failureWords(error), variant: "destructive" });
    } finally {
      setRunning(null);
    }
  };
  return (
    <Panel
      id="bulk-export"
      title="Export"
      hint="Every holiday on the calendar with all its editable fields. Edit the file, then import it below."
      actions={BULK_FORMATS.map((format) => {
        const isRunning = running?.format === format;
        return (
          <button
            key={format}
            type="button"
            onClick={() => (isRunning ? stop.current?.abort() : void start(format))}
            aria-disabled={running !== null && !isRunning}
            className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
          >
            <Icon of={isRunning ? X : Download} />
            {isRunning ? "Stop the export" : `Export ${formatInWords(format)}`}
          </button>
        );
      })}
    >
      <p role="status" className="-mt-2 text-ink-soft text-sm tabular-nums empty:hidden">
        {running && (running.bytes === 0 ? "Exporting…" : `Exporting… ${sizeInWords(running.bytes)}`)}
      </p>
    </Panel>
  );
}
