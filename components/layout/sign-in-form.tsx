"use client";

import { type FormEvent, type ReactNode, useActionState, useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError, Input } from "@/components/ui/input";
import { dismissToast, shownToast, toast } from "@/components/ui/toast-store";
import { inboxOf, SIGN_IN_LINK_MINUTES } from "@/lib/auth/sign-in-link";
import { readApiError } from "@/lib/core/errors";
import { useResendWait } from "./use-resend-wait";

/** The state of the form: the address as typed, its problem, and whether a link was sent. */
export type SignInState = { email: string; problem: string | null; isSent: boolean };

/** The server's message. Source: spec section 5, sign-in email. */
const INVALID_EMAIL = "Please enter a valid email address.";

/** A basic pattern; the server has the exact one. Source: spec section 5, sign-in email. */
const LOOKS_LIKE_EMAIL = /^[^\s@,;"<>]+@[^\s@,;"<>]+\.[^\s@,;"<>]+$/;

type SignInFormProps = {
  /** The path to open after signing in. */
  returnUrl: string;
  /** Replaces the API for visitors without JavaScript. */
  action: (before: SignInState, form: FormData) => Promise<SignInState>;
  /** Shown above the form until a link is sent. */
  children?: ReactNode;
};

/** A form that sends a sign-in link to an email address. The typed address remains. */
export function SignInForm({ returnUrl, action, children }: SignInFormProps) {
  const [answered, submitWithoutScript] = useActionState(action, { email: "", problem: null, isSent: false });
  const [state, setState] = useState(answered);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const refuse = (email: string, problem: string | null) => {
    setState({ email, problem, isSent: state.isSent });
    field.current?.focus();
  };
  const fail = (email: string, problem: string) => {
    const title = "Failed to send email";
    refuse(email, problem === title ? null : problem);
    toast({
      title,
      description: "Please try again or contact support if the problem persists.",
      variant: "destructive",
    });
  };
  const send = async (typed: string) => {
    if (isBusy) return;
    const email = typed.trim();
    if (!LOOKS_LIKE_EMAIL.test(email)) {
      refuse(typed, INVALID_EMAIL);
      return;
    }
    setIsBusy(true);
    try {
      const response = await fetch("/api/auth/email/start", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, returnUrl }),
      });
      if (response.ok) {
        dismissToast(shownToast()?.id ?? 0);
        setState({ email, problem: null, isSent: true });
      } else {
        const problem = await readApiError(response);
        if (response.status === 422) refuse(typed, problem);
        else fail(typed, problem);
      }
    } catch (error) {
      console.warn("The sign-in email was not sent", error);
      fail(typed, "We couldn't reach our server. Are you online?");
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(String(new FormData(event.currentTarget).get("email") ?? ""));
  };

  if (state.isSent) {
    return (
      <SentNote
        email={state.email}
        problem={state.problem}
        isBusy={isBusy}
        onResend={() => send(state.email)}
        otherAddressHref={`/sign-in?${new URLSearchParams({ returnUrl })}`}
        onOtherAddress={() => setState({ email: "", problem: null, isSent: false })}
      />
    );
  }
  return (
    <form action={submitWithoutScript} noValidate onSubmit={submit} className="grid gap-4 text-left">
      {children}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <div>
        <label htmlFor={`${id}-email`} className="mb-1 block font-semibold">
          Email
        </label>
        <Input
          ref={field}
          id={`${id}-email`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={state.email}
          aria-invalid={state.problem ? true : undefined}
          aria-describedby={state.problem ? `${id}-problem` : undefined}
        />
        {state.problem && (
          <FieldError id={`${id}-problem`} role="alert">
            {state.problem === INVALID_EMAIL && <strong>Invalid email. </strong>}
            {state.problem}
          </FieldError>
        )}
      </div>
      <button type="submit" aria-disabled={isBusy} className={buttonVariants({ className: "min-h-13 text-lg" })}>
        {isBusy ? "Sending…" : "Email me a link"}
      </button>
    </form>
  );
}

type SentNoteProps = {
  email: string;
  problem: string | null;
  isBusy: boolean;
  onResend: () => Promise<void>;
  onOtherAddress: () => void;
  /** The URL of the empty form, for visitors without JavaScript. */
  otherAddressHref: string;
};

/** Shows where the link was sent, and offers another once the first should have arrived. */
function SentNote({ email, problem, isBusy, onResend, onOtherAddress, otherAddressHref }: SentNoteProps) {
  const { secondsLeft, restart } = useResendWait();
  const [isAgain, setIsAgain] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const inbox = inboxOf(email);
  const isWaiting = secondsLeft > 0;
  useEffect(() => title.current?.focus(), []);
  const resend = async () => {
    if (isWaiting || isBusy) return;
    await onResend();
    setIsAgain(true);
    restart();
  };
  return (
    <div className="grid gap-4 text-left">
      <h2 ref={title} tabIndex={-1} className="font-bold font-display text-2xl outline-none">
        Check your email
      </h2>
      <p role="status">
        {isAgain && !problem ? "Another link is" : "A link is"} on its way to{" "}
        <strong className="wrap-anywhere">{email}</strong>. Open it on the device you want to sign in on. It's valid for{" "}
        {SIGN_IN_LINK_MINUTES} minutes and works once.
      </p>
      {inbox && (
        <a href={inbox.url} target="_blank" rel="noopener" className={buttonVariants()}>
          Open {inbox.name}
        </a>
      )}
      {problem && <FieldError role="alert">{problem}</FieldError>}
      <p className="text-muted-foreground text-sm">
        Didn't get it? Check your spam folder, or check the address for typos.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-disabled={isWaiting || isBusy}
          onClick={() => void resend()}
          className={buttonVariants({ variant: "outline", className: "needs-script" })}
        >
          {isBusy ? "Sending…" : "Send another link"}
          {isWaiting && <span aria-hidden="true">in {secondsLeft} s</span>}
        </button>
        <a
          href={otherAddressHref}
          onClick={(event) => {
            event.preventDefault();
            onOtherAddress();
          }}
          className={buttonVariants({ variant: "ghost" })}
        >
          Use a different address
        </a>
      </div>
    </div>
  );
}
