import { buttonClass } from "@/components/ui/button";
import { deleteAccountAction } from "./actions";

/** Deletes the account for good, after a box is checked. */
export function DeleteForm({ problem }: { problem: string | null }) {
  return (
    <form action={deleteAccountAction}>
      <p className="text-ink-soft">
        This permanently deletes your address, cards, share links, reminders and newsletter subscription right away. We
        keep payment records, if you have any, for as long as the law requires, without your name.
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
        Yes, delete everything. I understand this can't be undone.
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
