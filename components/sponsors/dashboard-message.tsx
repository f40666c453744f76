"use client";

import { Pencil } from "lucide";
import { useState } from "react";
import { Icon } from "../icon";
import { onDemand } from "../on-demand";
import { buttonClass } from "../ui/button";
import type { MessageDialogProps } from "./dashboard-message-dialog";

const MessageDialog = onDemand(async () => (await import("./dashboard-message-dialog")).MessageDialog);

type DashboardMessageProps = Omit<MessageDialogProps, "onClose">;

/** Opens the dialog that changes what is said on a holiday. */
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
