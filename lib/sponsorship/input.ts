import { z } from "zod";
import { emailAddress } from "@/lib/core/input";
import { oneLine, severalLines } from "@/lib/core/text";
import { holidayIdParam } from "@/lib/holidays/input";
import {
  MAX_BUSINESS_NAME_LENGTH,
  MAX_CUSTOM_MESSAGE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MIN_DESCRIPTION_LENGTH,
  SPONSOR_TEXTS,
} from "./form";
import { webAddress } from "./website";

/** More than any screen shows at once. */
const MAX_HOLIDAYS = 100;

/** Comma-separated holiday ids in a query; an empty text means none. */
export const holidayIdList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(holidayIdParam).max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays at once`));

const line = (text: string) => z.string(text).transform(oneLine);

const prose = (text: string) => z.string(text).transform(severalLines);

const website = z
  .string(SPONSOR_TEXTS.websiteUrl)
  .transform((typed) => webAddress(typed.trim()))
  .pipe(z.string(SPONSOR_TEXTS.websiteUrl));

const customMessage = prose(SPONSOR_TEXTS.customMessage)
  .pipe(z.string().max(MAX_CUSTOM_MESSAGE_LENGTH, SPONSOR_TEXTS.customMessage))
  .default("");

/** A business's details. Source of the limits: spec section 5, sponsor signup. */
export const businessInput = z.object({
  businessName: line(SPONSOR_TEXTS.businessName).pipe(
    z.string().min(1, SPONSOR_TEXTS.businessName).max(MAX_BUSINESS_NAME_LENGTH, SPONSOR_TEXTS.businessNameLong),
  ),
  contactEmail: emailAddress(SPONSOR_TEXTS.contactEmail, SPONSOR_TEXTS.contactEmailLong),
  websiteUrl: website,
  description: prose(SPONSOR_TEXTS.description).pipe(
    z
      .string()
      .min(MIN_DESCRIPTION_LENGTH, SPONSOR_TEXTS.description)
      .max(MAX_DESCRIPTION_LENGTH, SPONSOR_TEXTS.descriptionLong),
  ),
});

export type BusinessInput = z.infer<typeof businessInput>;

/** New details for one of a person's businesses. */
export const businessChange = businessInput.extend({ sponsorId: z.uuid("This business does not exist").optional() });

export type BusinessChange = z.infer<typeof businessChange>;

/** A checkout. Source: spec section 3, sponsor signup payload. */
export const signUpInput = businessInput.extend({
  // In lower case, as the database writes it, because sponsors are looked up by it.
  selectedHolidayId: z.uuid(SPONSOR_TEXTS.holiday).toLowerCase(),
  customMessage,
});

export type SignUpInput = z.infer<typeof signUpInput>;

/** The new message on a holiday. */
export const messageInput = z.object({ customMessage });

/** A subscription's id at Stripe. */
const subscriptionId = z.string().regex(/^sub_\w{1,250}$/, "This subscription does not exist");

/** Whether to end it now instead of with its period, and which subscription; without an id, all of them. */
export const cancelInput = z.object({
  cancelImmediately: z.boolean().default(false),
  subscriptionId: subscriptionId.optional(),
});

/** Which subscription to resume; without an id, all of them. */
export const resumeInput = z.object({ subscriptionId: subscriptionId.optional() });

/** The subscription whose card and invoices to show; without an id, the most relevant one. */
export const portalInput = z.object({ subscriptionId: subscriptionId.optional() });

/** The id of a sponsorship or a checkout in a path. */
export const sponsorshipIdParam = z.uuid("This sponsorship does not exist");

/** The holiday whose waitlist to join or leave. */
export const waitlistInput = z.object({ holidayId: holidayIdParam });

/** An event to count: a holiday's sponsor was in view, or was visited. */
export const countInput = z.object({ holidayId: holidayIdParam, kind: z.enum(["view", "visit"]) });

export type CountInput = z.infer<typeof countInput>;
