import { CHANGE } from "@/lib/newsletter/consent";
import type { OptInPreference } from "@/lib/newsletter/preferences";
import { OptInPurpose, PURPOSE_IDS } from "./opt-in-purposes";
import { PreferencesButton } from "./preferences-button";
import { buttonClass } from "./ui/button";

type PreferencesFormProps = {
  token: string;
  chosen: readonly OptInPreference[];
  /** Whether the form came back because nothing was checked. */
  isEmpty: boolean;
};

/** What a subscriber gets, with a way to change it. Works without JavaScript. */
export function PreferencesForm({ token, chosen, isEmpty }: PreferencesFormProps) {
  return (
    <div className="grid gap-4 rounded-3xl border border-line bg-surface p-6">
      <form method="post" action="/api/email/preferences" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <fieldset aria-describedby={isEmpty ? "no-preference" : undefined}>
          <legend className="mb-2 font-display font-extrabold text-xl">{CHANGE}</legend>
          {PURPOSE_IDS.map((id) => (
            <label key={id} className="check items-start! py-2">
              <input
                type="checkbox"
                name={id}
                className="mt-0.5"
                defaultChecked={chosen.includes(id)}
                aria-invalid={isEmpty || undefined}
              />
              <OptInPurpose id={id} />
            </label>
          ))}
        </fieldset>
        {isEmpty && (
          <p id="no-preference" role="alert" className="field-error mt-0!">
            Please select at least one preference
          </p>
        )}
        <button type="submit" className={buttonClass({ className: "min-h-13 text-lg" })}>
          Save
        </button>
      </form>
      {isEmpty && (
        <>
          <p className="text-center text-ink-soft">Or would you rather not hear from us at all?</p>
          <PreferencesButton action="/api/email/leave" token={token} look="quiet">
            Unsubscribe from everything
          </PreferencesButton>
        </>
      )}
    </div>
  );
}
