import { z } from "zod";
import { emailAddress, listQuery, MAX_EMAIL_LENGTH } from "@/lib/core/input";
import { oneLine, severalLines, storableText } from "@/lib/core/text";
import { holidayIdParam } from "@/lib/holidays/input";
import {
  MAX_BUSINESS_NAME_LENGTH,
  MAX_CUSTOM_MESSAGE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_REASON_LENGTH,
  MIN_DESCRIPTION_LENGTH,
  MIN_REASON_LENGTH,
  REASON_TEXTS,
} from "./limits";
import { webAddress, withScheme } from "./website";

export const SPONSOR_TEXTS = {
  businessName: "Business name is required",
  businessNameLong: `Business name must be ${MAX_BUSINESS_NAME_LENGTH} characters or less`,
  contactEmail: "Please enter a valid email address",
  contactEmailLong: `Email must be ${MAX_EMAIL_LENGTH} characters or less`,
  websiteUrl: "Please enter a valid website address, such as https://example.com",
  description: `Description must be at least ${MIN_DESCRIPTION_LENGTH} characters`,
  descriptionLong: `Description must be ${MAX_DESCRIPTION_LENGTH} characters or less`,
  customMessage: `Custom message must be ${MAX_CUSTOM_MESSAGE_LENGTH} characters or less`,
  holiday: "Please select a holiday to sponsor",
} as const;

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

const message = prose(SPONSOR_TEXTS.customMessage).pipe(
  z.string().max(MAX_CUSTOM_MESSAGE_LENGTH, SPONSOR_TEXTS.customMessage),
);

const customMessage = message.default("");

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

/** The same details in a form, which adds a missing https://. */
export const businessForm = businessInput.extend({
  websiteUrl: z.string().transform(withScheme).pipe(website),
});

export type BusinessForm = z.input<typeof businessForm>;

/** The message in a form. */
export const messageForm = z.object({ customMessage: message });

/** The checkout form. Source: spec section 2, sponsor signup dialog. */
export const sponsorForm = businessForm.extend(messageForm.shape);

export type SponsorForm = z.input<typeof sponsorForm>;

/** New details for one of a person's businesses. */
export const businessChange = businessInput.extend({ sponsorId: z.uuid("This business does not exist").optional() });

export type BusinessChange = z.infer<typeof businessChange>;

/** A checkout. Source: spec section 3, sponsor signup payload. */
export const checkoutInput = businessInput.extend({
  // In lower case, as the database writes it, because sponsors are looked up by it.
  selectedHolidayId: z.uuid(SPONSOR_TEXTS.holiday).toLowerCase(),
  customMessage,
});

export type CheckoutInput = z.infer<typeof checkoutInput>;

/** The new message on a holiday. */
export const messageInput = z.object({ customMessage });

/** A subscription's id at Stripe. */
const subscriptionId = z.string().regex(/^sub_\w{1,250}$/, "This subscription does not exist");

/** The subscription to resume, without an id all of them; or that of the portal, without one the most relevant. */
export const subscriptionInput = z.object({ subscriptionId: subscriptionId.optional() });

/** The subscription to cancel, without an id all of them, and whether to do so now instead of with its period. */
export const cancelInput = subscriptionInput.extend({ cancelImmediately: z.boolean().default(false) });

/** The id of a sponsorship or a checkout in a path. */
export const sponsorshipIdParam = z.uuid("This sponsorship does not exist");

/** The holiday whose waitlist to join or leave. */
export const waitlistInput = z.object({ holidayId: holidayIdParam });

/** An event to count: a holiday's sponsor was in view, or was visited. */
export const countInput = z.object({ holidayId: holidayIdParam, kind: z.enum(["view", "visit"]) });

export type CountInput = z.infer<typeof countInput>;

/** The text that the editor has read; the sponsor may have changed it since. */
const read = z.string().transform(storableText).pipe(z.string().max(MAX_CUSTOM_MESSAGE_LENGTH)).optional();

/** The reason for hiding a message, addressed to its sponsor. */
export const hideInput = z.object({
  reason: prose(REASON_TEXTS.short).pipe(
    z.string().min(MIN_REASON_LENGTH, REASON_TEXTS.short).max(MAX_REASON_LENGTH, REASON_TEXTS.long),
  ),
  customMessage: read,
});

export type HideInput = z.output<typeof hideInput>;

/** The message to show again. */
export const showInput = z.object({ customMessage: read });

export type ShowInput = z.output<typeof showInput>;

/** The filter for the admin list of sponsorships. */
export const sponsorshipListInput = listQuery(
  {
    search: z.string().transform(oneLine).pipe(z.string().max(200, "That search is too long")).optional(),
    state: z.enum(["live", "hidden", "waiting", "over"], "This state is not known").optional(),
  },
  20,
);

export type SponsorshipListInput = z.output<typeof sponsorshipListInput>;
