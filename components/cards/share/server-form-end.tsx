import { buttonClass } from "@/components/ui/button";

type ServerFormEndProps = {
  problem: string;
  done: string;
  isBusy: boolean;
  /** The button's label, such as "Schedule". */
  children: string;
};

/** The end of a form that a server action handles: its result and its button. */
export function ServerFormEnd({ problem, done, isBusy, children }: ServerFormEndProps) {
  return (
    <>
      {problem && (
        <p role="alert" tabIndex={-1} className="field-error outline-none">
          {problem}
        </p>
      )}
      <p role="status" className={done ? "font-semibold" : "sr-only"}>
        {done}
      </p>
      <button
        type="submit"
        aria-disabled={isBusy}
        className={buttonClass({ className: "min-h-13 justify-self-start text-lg" })}
      >
        {isBusy ? "One moment…" : children}
      </button>
    </>
  );
}
