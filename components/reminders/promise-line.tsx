"use client";

import { TOO_LONG_BEFORE } from "./next-to-tell";
import { type Occasion, promised } from "./promised";
import type { ReminderFields } from "./reminder-fields";
import { methodOf } from "./when-words";

type PromiseLineProps = {
  fields: ReminderFields;
  occasion: Occasion;
  /** Null until a script runs. */
  now: Date | null;
};

/** Says in a sentence what the form would do, as it is filled in now. */
export function PromiseLine({ fields, occasion, now }: PromiseLineProps) {
  const words = now ? promised(fields, occasion, now) : "";
  const isPromise = words !== "" && words !== TOO_LONG_BEFORE;
  const { method } = methodOf(fields.way);
  const taken = occasion.taken?.find((each) => each.leadDays === Number(fields.leadDays) && each.method === method);
  return (
    <p role="status" className="needs-script reminder-promise">
      {words}
      {isPromise && (fields.repeats ? " And again each year." : " Once, and not again.")}
      {isPromise && occasion.stored?.isActive === false && " But it is paused for now."}
      {isPromise && taken && " It takes the place of the one that you have."}
      {isPromise && taken?.note && !fields.note.trim() && " Its note stays."}
    </p>
  );
}
