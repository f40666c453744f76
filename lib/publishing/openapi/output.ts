import { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors";

/** Schemas of the public API's other responses. Strict, so that an undocumented field fails the tests. */

/** A gift idea for a holiday. */
export const giftOutput = z
  .strictObject({
    id: z.uuid(),
    holidayId: z.uuid(),
    name: z.string().min(1).max(200),
    description: z.string().min(1).max(500),
    price: z.string().min(1).max(50).meta({ description: "As text; it may be a range." }),
    rating: z
      .number()
      .min(1)
      .max(5)
      .nullable()
      .meta({ description: "Our editors' rating, never a customer's; null when there is none." }),
    affiliateUrl: z.url().meta({ description: "Where to buy it. We may earn a commission." }),
    category: z.string().min(1).max(100),
  })
  .meta({ id: "Gift" });

/** A business that sponsors a holiday, with its message for it. */
export const sponsorOutput = z
  .strictObject({
    sponsor: z.strictObject({
      id: z.uuid(),
      businessName: z.string().min(1).max(200),
      websiteUrl: z.url(),
      description: z.string().min(10).max(500),
    }),
    customMessage: z.string().max(200).meta({ description: "The sponsor's message for this holiday; may be empty." }),
  })
  .meta({ id: "Sponsorship" });

/** Whether the site is available. */
export const healthOutput = z
  .strictObject({ status: z.enum(["ok", "unavailable"]), database: z.enum(["up", "down"]) })
  .meta({ id: "Health" });

/** The error codes of public endpoints. */
const READ_CODES = ["invalid_request", "not_found", "unavailable", "internal_error"] as const satisfies readonly (
  | ErrorCode
  | "internal_error"
)[];

/** Any error response. */
export const errorOutput = z
  .strictObject({
    error: z.string().meta({ description: "A message you can show to people." }),
    code: z.enum(READ_CODES).meta({ description: "For programs: it stays the same when we reword the message." }),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "What's wrong, by parameter." }),
  })
  .meta({ id: "Error" });
