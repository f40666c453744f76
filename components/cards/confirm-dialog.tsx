import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type ConfirmDialogProps = {
  title: string;
  /** What will be deleted or closed. */
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  busyLabel: string;
  onClose: () => void;
  /** Must close the dialog, or leave the page. */
  onConfirm: () => Promise<void>;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog({ title, children, onClose, onConfirm, ...labels }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = () => {
    if (isBusy) return;
    setIsBusy(true);
    void onConfirm();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mt-2 text-left">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {labels.cancelLabel}
        </Button>
        <Button variant="destructive" onClick={confirm} aria-disabled={isBusy}>
          {isBusy ? labels.busyLabel : labels.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
