import { buttonClass } from "@/components/ui/button";
import { deleteAccountAction } from "./actions";

/** Deletes the account for good; a box has to be ticked first. */
export function DeleteForm({ problem }: { problem: string | null }) {
  return (
    <form action={deleteAccountAction}>
      <p className="text-ink-soft">
        Deletes your address, your cards, the links to them, your reminders and your place on the mailing list, at once
        and for good. Records of payments, if there are any, are kept for as long as the law wants them, without your
        name.
      </p>
      <label className="check mt-3">
        <input
          type="checkbox"
          name="sure"
          value="yes"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "delete-problem" : undefined}
        />
        Yes, delete everything. I know that nobody can bring it back.
      </label>
      {problem && (
        <p id="delete-problem" role="alert" className="field-error">
          {problem}
        </p>
      )}
      <button type="submit" className={buttonClass({ look: "danger", className: "mt-3" })}>
        Delete my account
      </button>
    </form>
  );
}
