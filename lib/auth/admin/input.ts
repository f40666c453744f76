import { z } from "zod";
import { emailAddress } from "@/lib/core/input";

/** The admin login form. Source of the text: spec section 5, emails: a form of one field. */
export const adminLoginInput = z.object({ email: emailAddress("Must be a valid email address") });

/** The format of a session ID: a token from `newToken`. */
export const ADMIN_SESSION_ID = /^[\w-]{43}$/;
