import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Sticker } from "@/components/ui/hue";
import { FieldError, inputClass } from "@/components/ui/input";
import { monthName } from "@/lib/core/dates";
import type { BirthdayForm as BirthdayFormState } from "@/lib/holidays/birthday";

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const EMPTY: Pick<BirthdayFormState, "typed" | "issues"> = {
  typed: { month: "", day: "" },
  issues: { month: null, day: null },
};

type BirthdayFormProps = {
  form?: Pick<BirthdayFormState, "typed" | "issues">;
  /** The field for the year, which only a script can use without sending it. Not every page loads it. */
  children?: ReactNode;
};

/** The form for a birthday. It works without scripts and leads to the page of the day, or to the form with its issues. */
export function BirthdayForm({ form: { typed, issues } = EMPTY, children }: BirthdayFormProps) {
  const first = issues.month ? "month" : issues.day ? "day" : null;
  // Without what does not apply: React's data would say so in every page.
  const marks = (name: "month" | "day") => ({
    id: `birthday-${name}`,
    name,
    required: true,
    ...(typed[name] && { defaultValue: typed[name] }),
    ...(issues[name] && { "aria-invalid": true, "aria-describedby": `birthday-${name}-problem` }),
    ...(first === name && { autoFocus: true }),
  });
  const problem = (name: "month" | "day") =>
    issues[name] && <FieldError id={`birthday-${name}-problem`}>{issues[name]}</FieldError>;
  return (
    <form method="get" action="/birthday" noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-36">
        <label htmlFor="birthday-month" className="mb-1 block font-semibold">
          Month
        </label>
        <select {...marks("month")} autoComplete="bday-month" className={inputClass}>
          <option value="">Choose</option>
          {MONTHS.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </select>
        {problem("month")}
      </div>
      <div className="min-w-0 flex-1 basis-20">
        <label htmlFor="birthday-day" className="mb-1 block font-semibold">
          Day
        </label>
        <input {...marks("day")} inputMode="numeric" autoComplete="bday-day" className={inputClass} />
        {problem("day")}
      </div>
      {children}
      <button type="submit" className={buttonVariants({ className: "w-full sm:mt-7 sm:w-auto" })}>
        Find my day
      </button>
    </form>
  );
}

/** The invitation on the home page. */
export function BirthdayInvitation() {
  return (
    <section
      aria-labelledby="birthday"
      className="section grid items-center gap-x-8 gap-y-4 rounded-3xl border border-border bg-card p-5 md:grid-cols-2 md:p-8"
    >
      <div className="flex items-center gap-4">
        <Sticker emoji="🎂" className="text-5xl md:text-6xl" />
        <div className="min-w-0">
          <h2 id="birthday" className="font-display font-extrabold text-2xl tracking-tight md:text-3xl">
            What's my day?
          </h2>
          <p className="mt-1 text-pretty text-muted-foreground">Every birthday shares its date with something odd.</p>
        </div>
      </div>
      <BirthdayForm />
    </section>
  );
}
