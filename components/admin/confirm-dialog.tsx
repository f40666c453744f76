"use client";

import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { AdminButton } from "./buttons";

type ConfirmDialogProps = {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** The text of the button: "Delete it". */
  confirm: string;
  /** The text of the button while busy. */
  busy?: string;
  /** The text of the button that closes the dialog. */
  cancel?: string;
  variant?: "default" | "destructive";
  /** While busy, the dialog cannot be closed. */
  isBusy?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  children,
  confirm,
  isBusy = false,
  onConfirm,
  onClose,
  ...button
}: ConfirmDialogProps) {
  const { busy = "One moment…", cancel = "Keep it", variant = "destructive" } = button;
  return (
    <AlertDialog open onOpenChange={() => isBusy || onClose()}>
      <AlertDialogContent>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>{children}</div>
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel aria-disabled={isBusy} className="aria-disabled:opacity-60">
            {cancel}
          </AlertDialogCancel>
          <AdminButton variant={variant} isLocked={isBusy} onClick={() => void onConfirm()}>
            {isBusy ? busy : confirm}
          </AdminButton>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
