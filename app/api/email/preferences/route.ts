import { formRoute, parseInput } from "@/lib/core/http";
import { choosePreferences } from "@/lib/newsletter/commands";
import { tickedIn, unsubscribeToken } from "@/lib/newsletter/input";
import { preferencesPath } from "@/lib/newsletter/preferences";

/** Saves the preferences form. If nothing is selected, nothing changes. */
export const POST = formRoute(
  async (fields) => {
    const token = parseInput(unsubscribeToken, fields.token);
    const chosen = tickedIn(fields);
    if (chosen.length === 0) return preferencesPath(token, "none");
    const isSaved = await choosePreferences(token, chosen, new Date());
    return preferencesPath(token, isSaved ? "saved" : "gone");
  },
  ({ token = "" }) => preferencesPath(token, "problem"),
);
