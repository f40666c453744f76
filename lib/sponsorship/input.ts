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

/** Holiday ids in a query, separated by commas; without any, none. */
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

/** What a business says of itself. Source of the limits: spec section 5, sponsor signup. */
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

/** The same of one of somebody's businesses. */
export const businessChange = businessInput.extend({ sponsorId: z.uuid("This business does not exist").optional() });

export type BusinessChange = z.infer<typeof businessChange>;

/** A sign-up. Source: spec section 3, sponsor signup payload. */
export const signUpInput = businessInput.extend({
  // In lower case, as the database writes it: sponsors are looked up by it.
  selectedHolidayId: z.uuid(SPONSOR_TEXTS.holiday).toLowerCase(),
  customMessage,
});

export type SignUpInput = z.infer<typeof signUpInput>;

/** What is said on the holiday from now on. */
export const messageInput = z.object({ customMessage });

/** Which subscription of Stripe's is meant. */
const subscriptionId = z.string().regex(/^sub_\w{1,250}$/, "This subscription does not exist");

/** Whether to end it now instead of with the period; of which subscription, for a sponsor with several: all without it. */
export const cancelInput = z.object({
  cancelImmediately: z.boolean().default(false),
  subscriptionId: subscriptionId.optional(),
});

/** Which subscription is to go on after all; every one without it. */
export const resumeInput = z.object({ subscriptionId: subscriptionId.optional() });

/** Whose card and invoices are to be shown, by a subscription; without it those that matter most. */
export const portalInput = z.object({ subscriptionId: subscriptionId.optional() });

/** The id of a sponsorship or a sign-up in a path. */
export const sponsorshipIdParam = z.uuid("This sponsorship does not exist");

/** The holiday that somebody waits for. */
export const waitlistInput = z.object({ holidayId: holidayIdParam });

/** What a page counts: that a holiday's sponsor was in view, or was visited. */
export const countInput = z.object({ holidayId: holidayIdParam, kind: z.enum(["view", "visit"]) });

export type CountInput = z.infer<typeof countInput>;
