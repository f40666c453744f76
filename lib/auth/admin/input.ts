import { z } from "zod";
import { emailAddress } from "@/lib/core/input";

/** Who wants to sit down at the desk. Source of the text: spec section 5, emails: a form of one field. */
export const adminLoginInput = z.object({ email: emailAddress("Must be a valid email address") });

/** How a session's id looks: a token of ours. */
export const ADMIN_SESSION_ID = /^[\w-]{43}$/;
