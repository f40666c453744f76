import { webAddress, withScheme } from "./website";

/** The limits of a sponsor's texts, in characters. Source: spec section 9, sponsor. */
export const MAX_BUSINESS_NAME_LENGTH = 200;
export const MIN_DESCRIPTION_LENGTH = 10;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_CUSTOM_MESSAGE_LENGTH = 200;
export const MAX_EMAIL_LENGTH = 255;

/** What a business enters about itself. Source: spec section 2, sponsor signup dialog. */
export type BusinessForm = { businessName: string; contactEmail: string; websiteUrl: string; description: string };

/** The business details and the message on the holiday. */
export type SponsorForm = BusinessForm & { customMessage: string };

/** Error messages by field. */
export type SponsorFormErrors = Partial<Record<keyof SponsorForm, string>>;

export const EMPTY_SPONSOR_FORM: SponsorForm = {
  businessName: "",
  contactEmail: "",
  websiteUrl: "",
  description: "",
  customMessage: "",
};

/** Texts shared with the server's schema. */
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

/** A basic pattern; the server has the exact one. */
const LOOKS_LIKE_EMAIL = /^[^\s@,;"<>]+@[^\s@,;"<>]+\.[^\s@,;"<>]+$/;

/**
 * Returns the form's error messages by field, in page order; {} when it can be sent. The server repeats these checks.
 */
export function sponsorFormErrors(form: SponsorForm): SponsorFormErrors {
  const errors: SponsorFormErrors = {};
  const [name, email, description] = [form.businessName, form.contactEmail, form.description].map((text) =>
    text.trim(),
  );
  if (!name) errors.businessName = SPONSOR_TEXTS.businessName;
  else if (name.length > MAX_BUSINESS_NAME_LENGTH) errors.businessName = SPONSOR_TEXTS.businessNameLong;
  if (!LOOKS_LIKE_EMAIL.test(email ?? "")) errors.contactEmail = SPONSOR_TEXTS.contactEmail;
  else if ((email ?? "").length > MAX_EMAIL_LENGTH) errors.contactEmail = SPONSOR_TEXTS.contactEmailLong;
  if (!webAddress(withScheme(form.websiteUrl))) errors.websiteUrl = SPONSOR_TEXTS.websiteUrl;
  if ((description ?? "").length < MIN_DESCRIPTION_LENGTH) errors.description = SPONSOR_TEXTS.description;
  else if ((description ?? "").length > MAX_DESCRIPTION_LENGTH) errors.description = SPONSOR_TEXTS.descriptionLong;
  if (form.customMessage.trim().length > MAX_CUSTOM_MESSAGE_LENGTH) errors.customMessage = SPONSOR_TEXTS.customMessage;
  return errors;
}

/** The length limits of a reason for hiding a message, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 500;

/** Texts shared by the form and the server. */
export const REASON_TEXTS = {
  short: `Reason must be at least ${MIN_REASON_LENGTH} characters`,
  long: `Reason must be ${MAX_REASON_LENGTH} characters or less`,
} as const;

/** Returns what is wrong with a reason; "" for nothing. The server repeats this check. */
export function reasonProblem(reason: string): string {
  const { length } = reason.trim();
  if (length < MIN_REASON_LENGTH) return REASON_TEXTS.short;
  return length > MAX_REASON_LENGTH ? REASON_TEXTS.long : "";
}
