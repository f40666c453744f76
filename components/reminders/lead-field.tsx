import { useId } from "react";
import { MAX_LEAD_DAYS, MIN_LEAD_DAYS } from "@/lib/reminders/limits";
import { FieldProblem } from "./field-problem";
import { OTHER_LEAD, type ReminderFields, USUAL_LEADS } from "./reminder-fields";

const LABELS: Readonly<Record<(typeof USUAL_LEADS)[number], string>> = {
  0: "On the day",
  1: "1 day before",
  3: "3 days before",
  7: "1 week before",
  30: "30 days before",
};

type LeadFieldProps = { first: Pick<ReminderFields, "lead" | "leadDays">; problem: string | undefined };

/** How long before the day: on the day, one of the usual leads, or a number of days. Works without JavaScript. */
export function LeadField({ first, problem }: LeadFieldProps) {
  const id = useId();
  return (
    <fieldset className="reminder-lead">
      <legend className="reminder-label">When</legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {USUAL_LEADS.map((lead) => (
          <label key={lead} className="choice">
            <input type="radio" name="lead" value={lead} defaultChecked={lead === first.lead} />
            {LABELS[lead]}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="lead" value={OTHER_LEAD} defaultChecked={first.lead === OTHER_LEAD} />
          Other
        </label>
      </div>
      <div className="reminder-other mt-3">
        <label htmlFor={id} className="reminder-label">
          Days before
        </label>
        <input
          id={id}
          name="leadDays"
          type="number"
          inputMode="numeric"
          min={MIN_LEAD_DAYS}
          max={MAX_LEAD_DAYS}
          step={1}
          defaultValue={first.leadDays}
          className="field w-24"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        />
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {MIN_LEAD_DAYS} to {MAX_LEAD_DAYS}
        </p>
      </div>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </fieldset>
  );
}
