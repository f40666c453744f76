import { z } from "zod";
import { emailAddress } from "@/lib/email-address";

/** Who wants to sit down at the desk. Source of the text: spec section 5, emails. */
export const adminLoginInput = z.object({ email: emailAddress("Please enter a valid email address.") });

/** How a session's id looks: a token of ours. */
export const ADMIN_SESSION_ID = /^[\w-]{43}$/;
