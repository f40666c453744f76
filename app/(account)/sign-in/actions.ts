"use server";

import { headers } from "next/headers";
import type { SignInState } from "@/components/layout/sign-in-form";
import { startSignIn } from "@/lib/auth/commands";
import { signInInput } from "@/lib/auth/input";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { deviceName } from "@/lib/core/request";
import { textIn } from "@/lib/core/text";

/** Handles the sign-in form without JavaScript: sends the link, or returns the typed email and the error. */
export async function signInAction(_before: SignInState, form: FormData): Promise<SignInState> {
  const email = textIn(form, "email").slice(0, 500);
  try {
    const input = parseInput(signInInput, { email, returnUrl: textIn(form, "returnUrl") });
    const sent = await headers();
    await startSignIn(input, { client: clientOf(sent), device: deviceName(sent) }, new Date());
    return { email: input.email, problem: null, isSent: true };
  } catch (error) {
    if (error instanceof AppError) return { email, problem: error.message, isSent: false };
    throw error;
  }
}
