import { z } from "zod";
import { emailAddress } from "@/lib/core/input";
import { safeReturnUrl } from "@/lib/core/return-url";

/** Source: spec section 8, sign-in. */
const INVALID_EMAIL = "Please enter a valid email address.";

/** The sign-in form: the address, and where to go afterwards: a path of this site, or "/" for anything else. */
export const signInInput = z.object({
  email: emailAddress(INVALID_EMAIL),
  returnUrl: z
    .unknown()
    .optional()
    .transform((value) => safeReturnUrl(typeof value === "string" && value.length <= 2000 ? value : null)),
});

export type SignInInput = z.infer<typeof signInInput>;

/** The form on a sign-in link's page: the link's secret, and the ID of that page view. */
export const pressInput = z.object({
  token: z.string().regex(/^[\w-]{43}$/),
  page: z.uuid(),
});

export type PressInput = z.infer<typeof pressInput>;

/** The admin login form. Source of the text: spec section 5, emails: a form of one field. */
export const adminLoginInput = z.object({ email: emailAddress("Must be a valid email address") });

/** The format of a session ID: a token from `newToken`. */
export const ADMIN_SESSION_ID = /^[\w-]{43}$/;
