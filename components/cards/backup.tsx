import { FileDown, FileUp, Trash2, Undo2 } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeDialog } from "@/components/ui/native-dialog";
import { Section } from "@/components/ui/prose";

/** How an action ended. `undo`, if any, is offered until it is used, and returns how that ended. */
export type Notice = { text: string; isBad?: boolean; undo?: (() => Notice) | undefined };

type BackupProps = {
  /** Whether there is nothing to export or clear. */
  isEmpty: boolean;
  title: string;
  text: string;
  /** The button that clears everything, and the question it asks first. */
  clearLabel: string;
  question: string;
  consequence: string;
  /** Returns null when there is nothing to say. None of these three throws. */
  onExport: () => Notice | null | Promise<Notice | null>;
  onImport: (file: File) => Promise<Notice>;
  onClear: () => Notice | Promise<Notice>;
};

/**
 * Whether this is WebKit, which deletes what a site stored after a week without a visit, unless the site is installed.
 * Source: webkit.org, "Full Third-Party Cookie Blocking and More".
 */
const clearsStorage = () =>
  CSS.supports("font", "-apple-system-body") && !matchMedia("(display-mode: standalone)").matches;

const CLEARS_STORAGE =
  "This browser may clear all of this after seven days without a visit: export a file now and then, or add Oddly to your Home Screen or Dock and import the file there.";

/** Exports, imports and clears what this device stores: the card history, the passport. */
export function Backup(props: BackupProps) {
  const { isEmpty, title, text, clearLabel, question, consequence, onExport, onImport, onClear } = props;
  const [notice, setNotice] = useState<Notice & { takesFocus?: boolean }>({ text: "" });
  const [isConfirming, setIsConfirming] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const undo = useRef<HTMLButtonElement>(null);

  // The clicked button has disappeared.
  useEffect(() => {
    if (notice.takesFocus) (undo.current ?? status.current)?.focus();
  }, [notice]);

  const importFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setNotice({ undo: notice.undo, ...(await onImport(file)) });
    // Allows choosing the same file again.
    currentTarget.value = "";
  };
  const exportFile = async () => setNotice({ undo: notice.undo, ...((await onExport()) ?? { text: "" }) });
  const clear = async () => {
    setIsConfirming(false);
    setNotice({ ...(await onClear()), takesFocus: true });
  };

  return (
    <Section id="backup" title={title}>
      <p className="max-w-prose text-muted-foreground">
        {text} {!isEmpty && clearsStorage() && CLEARS_STORAGE}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <Button variant="outline" onClick={() => void exportFile()}>
            <FileDown />
            Export
          </Button>
        )}
        <label
          className={buttonVariants({
            variant: "outline",
            className:
              "relative overflow-hidden outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
          })}
        >
          <FileUp /> Import
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void importFile(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {!isEmpty && (
          <Button variant="ghost" onClick={() => setIsConfirming(true)}>
            <Trash2 />
            {clearLabel}
          </Button>
        )}
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
        <p ref={status} role="status" tabIndex={-1} className={notice.isBad ? "font-semibold text-destructive" : ""}>
          {notice.text}
        </p>
        {notice.undo && (
          <Button
            ref={undo}
            variant="outline"
            onClick={() => notice.undo && setNotice({ ...notice.undo(), takesFocus: true })}
          >
            <Undo2 />
            Undo
          </Button>
        )}
      </div>
      <NativeDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={question}
        description={consequence}
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
          <Button variant="destructive" onClick={() => void clear()}>
            Clear
          </Button>
        </div>
      </NativeDialog>
    </Section>
  );
}
