"use client";

import { FieldProblem } from "./field-problem";
import { ALREADY_PASSED, type Occasion, type Promised, TOO_LATE } from "./promised";
import { leadDaysIn, type ReminderFields } from "./reminder-fields";
import { methodOf } from "./when-labels";

type PromiseLineProps = { fields: ReminderFields; occasion: Occasion; promise: Promised };

/** Describes in a sentence what the form would do with its current values. */
export function PromiseLine({ fields, occasion, promise: { words } }: PromiseLineProps) {
  const isPromise = words !== "" && words !== TOO_LATE;
  const { method } = methodOf(fields.way);
  const taken = occasion.taken?.find((each) => each.leadDays === leadDaysIn(fields) && each.method === method);
  return (
    <p role="status" className="needs-script reminder-promise">
      {words}
      {isPromise && occasion.stored?.isActive === false && " It's paused right now."}
      {isPromise && taken && " It replaces the reminder you already have."}
      {isPromise && taken?.note && !fields.note.trim() && " Your note stays."}
    </p>
  );
}

/** If the lead time has passed: a choice of the first reminder, to make before saving. */
export function FirstMomentField({ promise, problem }: { promise: Promised; problem: string | undefined }) {
  const { choices, chosen } = promise;
  if (choices.length === 0) return <FieldProblem id="reminder-first-problem">{problem}</FieldProblem>;
  return (
    <fieldset className="reminder-first" tabIndex={-1} data-problem={problem ? "" : undefined}>
      <legend className="reminder-label">{ALREADY_PASSED}</legend>
      {problem && <p className="field-error mt-0! mb-2">{problem}</p>}
      <div className="grid gap-2">
        {choices.map(({ value, title, detail }) => (
          <label key={value} className="reminder-way">
            <input type="radio" name="first" value={value} checked={value === chosen} onChange={() => undefined} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-soft text-sm">{detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
