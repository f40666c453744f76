import { buttonClass } from "./ui/button";

type PreferencesButtonProps = {
  /** A route that answers with a page. */
  action: string;
  token: string;
  look?: "solid" | "quiet";
  children: string;
};

/** A button that makes one change to the subscription with this token. Works without JavaScript. */
export function PreferencesButton({ action, token, look = "solid", children }: PreferencesButtonProps) {
  return (
    <form method="post" action={action} className="grid">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={buttonClass({ look, className: look === "solid" ? "min-h-13 text-lg" : "" })}>
        {children}
      </button>
    </form>
  );
}
