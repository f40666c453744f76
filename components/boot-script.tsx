import { ADMIN_SESSION_KEY } from "@/lib/auth/admin/stored-session";
import { SIGNED_IN_HINT } from "@/lib/auth/signed-in-hint";
import { allowInlineScript } from "@/lib/core/content-security-policy";
import { SETTINGS_KEY } from "@/lib/core/settings";

/**
 * Runs in the browser before anything is painted, as text: it may use nothing from outside itself.
 * Puts on <html> the visitor's day (from which a cached page shows the right one), the visitor's look, and whether
 * somebody is signed in, or is an editor.
 */
function boot(settingsKey: string, hint: string, adminKey: string) {
  const root = document.documentElement;
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, "0");
  root.dataset.today = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  let kept: { appearance?: string; colorTheme?: string; accent?: string } = {};
  try {
    kept = JSON.parse(localStorage.getItem(settingsKey) || "{}") || {};
  } catch {
    kept = {};
  }
  const dark = kept.appearance ? kept.appearance === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.classList.toggle("dark", dark);
  if (kept.colorTheme) root.dataset.colorTheme = kept.colorTheme;
  if (kept.accent) root.dataset.accent = kept.accent;
  if (document.cookie.split("; ").includes(`${hint}=1`)) root.dataset.signedIn = "";
  try {
    const { id, email } = JSON.parse(localStorage.getItem(adminKey) || "{}");
    if (id && email) root.dataset.admin = "";
  } catch {
    // What is stored there is looked at more closely by the tabs.
  }
}

/** The script in the page's head. */
export function BootScript() {
  const text = `(${boot})(${JSON.stringify(SETTINGS_KEY)}, ${JSON.stringify(SIGNED_IN_HINT)}, ${JSON.stringify(ADMIN_SESSION_KEY)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: allowInlineScript(text) }} />;
}
