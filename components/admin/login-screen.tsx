"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useResendWait } from "@/components/layout/use-resend-wait";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError, Input } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { toast } from "@/components/ui/toast-store";
import { inboxOf } from "@/lib/auth/sign-in-link";
import { adminPath, isSignedInAs, logIn, reasonText } from "./admin-request";
import { onAdminSessionChange, storedAdminSession } from "./session-store";

// What the dashboard loads, such as TanStack Query and tailwind-merge, must stay out of this file: it is shown first.

const LOGIN_FAILED = { title: "Login Failed", variant: "destructive" } as const;

type LoginSentProps = {
  email: string;
  words: string;
  isBusy: boolean;
  /** Returns whether another link was sent. */
  onResend: () => Promise<boolean>;
  onOtherAddress: () => void;
};

/** Says that a link was emailed, and offers to send another one after a wait. */
function LoginSent({ email, words, isBusy, onResend, onOtherAddress }: LoginSentProps) {
  const { secondsLeft, restart } = useResendWait();
  const [times, setTimes] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const inbox = inboxOf(email);
  const isWaiting = secondsLeft > 0;
  const isLocked = isWaiting || isBusy;
  useEffect(() => title.current?.focus(), []);
  const resend = async () => {
    if (!(await onResend())) return;
    setTimes(times + 1);
    restart();
  };
  return (
    <div className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="font-bold font-display text-2xl outline-none">
        Check your email
      </h2>
      <p role="status">
        {times > 1 && <strong className="block">This is link number {times}.</strong>}
        {words}
      </p>
      <p className="text-muted-foreground">
        For <strong className="wrap-anywhere text-foreground">{email}</strong>. Open the link in this browser and press
        the button there to get to the dashboard.
      </p>
      {inbox && (
        <a href={inbox.url} target="_blank" rel="noopener" className={buttonVariants()}>
          Open {inbox.name}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-disabled={isLocked} onClick={() => isLocked || void resend()}>
          {isBusy ? "Sending…" : "Send it again"}
          {isWaiting && <span aria-hidden="true">in {secondsLeft} s</span>}
        </Button>
        <Button variant="ghost" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

const resolver = lazyZodResolver(() => import("@/lib/auth/input").then(({ adminLoginInput }) => adminLoginInput));

/**
 * The login. An editor who comes from the emailed link, and has just verified their email address, is logged in
 * automatically. One who is already logged in is redirected, even when that happens in another tab.
 */
export function LoginScreen() {
  const search = useSearchParams();
  const mailed = search.get("email") ?? "";
  const id = useId();
  const form = useForm({ resolver, defaultValues: { email: mailed } });
  const { setError, formState } = form;
  const [sent, setSent] = useState<{ email: string; words: string } | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isResuming, setIsResuming] = useState(mailed !== "");
  const hasResumed = useRef(false);
  useAdminRedirect(adminPath(search.toString()), mailed === "");

  /** Returns whether the login succeeded; null when it failed, which a toast and the field show. */
  const tryToLogIn = useCallback(
    async (email: string): Promise<boolean | null> => {
      setIsPending(true);
      try {
        const login = await logIn(email);
        // After a login the form stays busy, because the stored session triggers the redirect.
        if (login.isIn) return true;
        setSent({ email, words: login.words });
        setIsPending(false);
        return false;
      } catch (error) {
        const issues = error instanceof RequestFailed ? error.issues : [];
        const issue = issues.find(({ path }) => path === "email");
        if (issue) setError("email", { message: issue.message }, { shouldFocus: true });
        toast({ ...LOGIN_FAILED, ...(!issue && { description: failureText(error) }) });
        setIsPending(false);
        return null;
      }
    },
    [setError],
  );

  useEffect(() => {
    if (!mailed || hasResumed.current) return;
    hasResumed.current = true;
    const resume = async () => {
      // Never send an email for the URL's address alone: anyone could have made the link.
      const isIn = (await isSignedInAs(mailed)) && (await tryToLogIn(mailed));
      if (!isIn) setIsResuming(false);
    };
    void resume();
  }, [mailed, tryToLogIn]);

  if (isResuming) return <p role="status">Opening the dashboard…</p>;
  if (sent) {
    return (
      <LoginSent
        {...sent}
        isBusy={isPending}
        onResend={async () => (await tryToLogIn(sent.email)) === false}
        onOtherAddress={() => {
          flushSync(() => setSent(null));
          form.setFocus("email", { shouldSelect: true });
        }}
      />
    );
  }
  const isBusy = isPending || formState.isSubmitting;
  const submit = form.handleSubmit(
    ({ email }) => tryToLogIn(email),
    () => toast(LOGIN_FAILED),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void submit(event);
  };
  const words = reasonText(search.get("why"));
  const problem = formState.errors.email?.message;
  return (
    <div className="grid gap-5">
      {words && (
        <p role="status" className="rounded-2xl bg-muted px-4 py-3">
          {words}
        </p>
      )}
      <form noValidate onSubmit={send} className="needs-script grid gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="mb-1 block font-semibold">
            Email
          </label>
          <Input
            id={id}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            {...form.register("email")}
          />
          {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        </div>
        <Button type="submit" aria-disabled={isBusy} className="min-h-13 text-lg">
          {isPending ? "One moment…" : "Log in"}
        </Button>
      </form>
    </div>
  );
}

/** Redirects to the dashboard when a session starts; for an existing session, only if `isStoredEnough`. */
function useAdminRedirect(path: string, isStoredEnough: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const redirect = () => void (storedAdminSession() && router.replace(path));
    if (isStoredEnough) redirect();
    return onAdminSessionChange(redirect);
  }, [router, path, isStoredEnough]);
}
