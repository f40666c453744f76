"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { useResendWait } from "@/components/layout/use-resend-wait";
import { failureText } from "@/components/ui/api-request";
import { buttonVariants } from "@/components/ui/button-variants";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { toast } from "@/components/ui/toast-store";
import { inboxOf } from "@/lib/auth/sign-in-link";
import { AdminButton } from "./admin-button";
import { adminClient } from "./admin-data";
import { adminPath, isSignedInAs, logIn, reasonText } from "./login";
import { onAdminSessionChange, storedAdminSession } from "./session-store";

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
        <AdminButton isLocked={isWaiting || isBusy} onClick={() => void resend()}>
          {isBusy ? "Sending…" : "Send it again"}
          {isWaiting && <span aria-hidden="true">in {secondsLeft} s</span>}
        </AdminButton>
        <AdminButton variant="ghost" onClick={onOtherAddress}>
          Use another address
        </AdminButton>
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
  const form = useForm({ resolver, defaultValues: { email: mailed } });
  const [sent, setSent] = useState<{ email: string; words: string } | null>(null);
  const [isResuming, setIsResuming] = useState(mailed !== "");
  const hasResumed = useRef(false);
  useAdminRedirect(adminPath(search.toString()), mailed === "");

  const { data, isPending, mutateAsync } = useMutation(
    {
      mutationFn: logIn,
      // After a login, the stored session triggers the redirect.
      onSuccess: (login, email) => login.isIn || setSent({ email, words: login.words }),
      onError: (error) => {
        const isOfField = showIssues(form, error);
        toast({ ...LOGIN_FAILED, ...(!isOfField && { description: failureText(error) }) });
      },
    },
    adminClient,
  );
  const { isSubmitting } = form.formState;
  const isBusy = isPending || data?.isIn === true;
  const tryToLogIn = useCallback((email: string) => mutateAsync(email).catch(() => null), [mutateAsync]);

  useEffect(() => {
    if (!mailed || hasResumed.current) return;
    hasResumed.current = true;
    const resume = async () => {
      // Never send an email for the URL's address alone: anyone could have made the link.
      const isIn = (await isSignedInAs(mailed)) && (await tryToLogIn(mailed))?.isIn;
      if (!isIn) setIsResuming(false);
    };
    void resume();
  }, [mailed, tryToLogIn]);

  const words = reasonText(search.get("why"));
  if (isResuming) return <p role="status">Opening the dashboard…</p>;
  if (sent) {
    return (
      <LoginSent
        {...sent}
        isBusy={isBusy}
        onResend={async () => (await tryToLogIn(sent.email))?.isIn === false}
        onOtherAddress={() => {
          flushSync(() => setSent(null));
          form.setFocus("email", { shouldSelect: true });
        }}
      />
    );
  }
  const submit = form.handleSubmit(
    async ({ email }) => tryToLogIn(email),
    () => toast(LOGIN_FAILED),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isSubmitting) void submit(event);
  };
  return (
    <div className="grid gap-5">
      {words && (
        <p role="status" className="rounded-2xl bg-muted px-4 py-3">
          {words}
        </p>
      )}
      <Form {...form}>
        <form noValidate onSubmit={send} className="needs-script grid gap-4">
          <TextField name="email" label="Email" type="email" autoComplete="email" required />
          <AdminButton type="submit" variant="default" isLocked={isBusy || isSubmitting} className="min-h-13 text-lg">
            {isBusy ? "One moment…" : "Log in"}
          </AdminButton>
        </form>
      </Form>
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
