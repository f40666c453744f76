import { z } from "zod";
import { seenIssueParam } from "../issue";

/** Which letter of which issue to send on trial at the instant `now`; without an issue the next one. */
export const testIssueInput = (now: Date) =>
  z.object({
    variant: z.string("Choose one of the versions").max(100, "Choose one of the versions"),
    issue: seenIssueParam(now).optional(),
  });
