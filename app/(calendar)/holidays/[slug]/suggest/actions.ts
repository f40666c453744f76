"use server";

import { headers } from "next/headers";
import type { FixField } from "@/components/holiday/suggest-fix-form";
import type { ServerFormState } from "@/components/ui/server-form";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { textIn } from "@/lib/core/text";
import { suggestCorrection } from "@/lib/editorial/corrections/commands";
import { correctionInput } from "@/lib/editorial/corrections/input";

/** Stores a suggestion, or returns the typed values with their problems. Works without scripts. */
export async function suggestFixAction(
  _before: ServerFormState<FixField>,
  form: FormData,
): Promise<ServerFormState<FixField>> {
  const typed = { suggestion: textIn(form, "suggestion"), sourceUrl: textIn(form, "sourceUrl") };
  const sent = { typed: { suggestion: "", sourceUrl: "" }, issues: {}, problem: "", done: "Sent." };
  // Only a bot fills in the hidden field, so thank it and store nothing.
  if (textIn(form, "topic") !== "") return sent;
  try {
    const input = parseInput(correctionInput, typed);
    await suggestCorrection(textIn(form, "slug"), input, clientOf(await headers()), new Date());
    return sent;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Each field shows its first problem.
    const issues = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
    return { typed, issues, problem: error.issues.length > 0 ? "" : error.message, done: "" };
  }
}
