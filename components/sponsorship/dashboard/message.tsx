"use client";

import { Pencil } from "lucide";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import type { MessageDialogProps } from "./message-dialog";

const MessageDialog = onDemand(async () => (await import("./message-dialog")).MessageDialog);

type DashboardMessageProps = Omit<MessageDialogProps, "onClose">;

/** Opens the dialog that edits the message on a holiday. */
export function DashboardMessage(props: DashboardMessageProps) {
  const { holidayName, message } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={buttonClass({ look: "ghost", className: "needs-script -ml-3 sm:-ml-5" })}
      >
        <Icon of={Pencil} className="size-4" />
        {message ? "Edit message" : "Add a message"}
        <span className="sr-only"> on {holidayName}</span>
      </button>
      {isOpen && <MessageDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
