import { buttonClass } from "./ui/button";

type PreferencesButtonProps = {
  /** Where the form goes: a route of ours that answers with a page. */
  action: string;
  token: string;
  look?: "solid" | "quiet";
  children: string;
};

/** One button that does one thing to the subscription with this token; no script is needed for it. */
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
