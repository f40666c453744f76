import { z } from "zod";
import { seenIssueParam } from "../issue";

/** Returns the schema for a test send at the instant `now`: a variant and an issue, by default the next one. */
export const testIssueInput = (now: Date) =>
  z.object({
    variant: z.string("Choose one of the versions").max(100, "Choose one of the versions"),
    issue: seenIssueParam(now).optional(),
  });
