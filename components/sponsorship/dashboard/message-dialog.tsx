"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { MAX_CUSTOM_MESSAGE_LENGTH, SPONSOR_TEXTS } from "@/lib/sponsorship/form";
import { useChange } from "./change";
import { dashboardRequest } from "./request";
import { DashboardSave } from "./save";

const FAILURE = "Failed to update sponsorship";

export type MessageDialogProps = {
  id: string;
  holidayName: string;
  message: string;
  /** Whether editors have hidden the message; then they review the next one first. */
  isHidden: boolean;
  onClose: () => void;
};

/** Edits the message on a holiday. The typed text stays until it is saved. */
export function MessageDialog({ id, holidayName, message, isHidden, onClose }: MessageDialogProps) {
  const [typed, setTyped] = useState(message);
  const [problem, setProblem] = useState("");
  const { isBusy, change } = useChange();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isTooLong = typed.trim().length > MAX_CUSTOM_MESSAGE_LENGTH;
    setProblem(isTooLong ? SPONSOR_TEXTS.customMessage : "");
    if (isTooLong) return;
    const answer = await change({
      ask: () => dashboardRequest<{ message: string }>("PATCH", `sponsorships/${id}`, { customMessage: typed }),
      title: "Sponsorship Updated",
      failure: FAILURE,
      onRefused: (refusal) => setProblem(refusal.said || FAILURE),
    });
    if (answer) onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Your message" closesOutside={false}>
      <form onSubmit={(event) => void save(event)} noValidate className="mt-3 grid gap-4">
        <Field
          label="Custom Message"
          hint={`Appears in quotes below your name on ${holidayName}${isHidden ? " after an editor reviews it" : ""}. Leave it empty for no message.`}
          value={typed}
          onChange={setTyped}
          max={MAX_CUSTOM_MESSAGE_LENGTH}
          rows={4}
        />
        <DashboardSave problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
