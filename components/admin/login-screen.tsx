"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useResendWait } from "@/components/layout/use-resend-wait";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { buttonVariants } from "@/components/ui/button-variants";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast-store";
import { inboxOf } from "@/lib/auth/inbox";
import { AdminButton } from "./admin-button";
import { adminPath, isSignedInAs, logIn, reasonText } from "./login";
import { onAdminSessionChange, storedAdminSession } from "./session-store";

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
      <p className="text-ink-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>. Open the link in this browser and press the
        button there to get to the dashboard.
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

type LoginFormProps = {
  email: string;
  onChange: (email: string) => void;
  /** What is wrong with the email address; "" for nothing. */
  problem: string;
  isBusy: boolean;
  /** The editor came back to change the email address, so its text is selected. */
  isBack: boolean;
  onSubmit: () => void;
};

function LoginForm({ email, onChange, problem, isBusy, isBack, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector("input")?.focus();
  }, [problem]);
  useEffect(() => {
    if (!isBack) return;
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, [isBack]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="needs-script grid gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={onChange}
        problem={problem}
      />
      <button type="submit" aria-disabled={isBusy} className={buttonVariants({ className: "min-h-13 text-lg" })}>
        {isBusy ? "One moment…" : "Log in"}
      </button>
    </form>
  );
}

type Outcome = "in" | "mailed" | "failed";

/**
 * The login. An editor who comes from the emailed link, and has just verified their email address, is logged in
 * automatically. One who is already logged in is redirected, even when that happens in another tab.
 */
export function LoginScreen() {
  const search = useSearchParams();
  const mailed = search.get("email") ?? "";
  const [email, setEmail] = useState(mailed);
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState<{ email: string; words: string } | null>(null);
  const [isBack, setIsBack] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isResuming, setIsResuming] = useState(mailed !== "");
  const hasResumed = useRef(false);
  useAdminRedirect(adminPath(search.toString()), mailed === "");

  const tryToLogIn = useCallback(async (address: string): Promise<Outcome> => {
    setIsBusy(true);
    setProblem("");
    try {
      const login = await logIn(address);
      // The stored session triggers the redirect.
      if (login.isIn) return "in";
      setSent({ email: address, words: login.words });
      setIsBusy(false);
      return "mailed";
    } catch (error) {
      const words = failureText(error);
      const isOfField = error instanceof RequestFailed && error.status === 422;
      if (isOfField) setProblem(words);
      toast({ title: "Login Failed", variant: "destructive", ...(!isOfField && { description: words }) });
      setIsBusy(false);
      return "failed";
    }
  }, []);

  useEffect(() => {
    if (!mailed || hasResumed.current) return;
    hasResumed.current = true;
    const resume = async () => {
      // Never send an email for the URL's address alone: anyone could have made the link.
      const isIn = (await isSignedInAs(mailed)) && (await tryToLogIn(mailed)) === "in";
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
        onResend={async () => (await tryToLogIn(sent.email)) === "mailed"}
        onOtherAddress={() => {
          setSent(null);
          setIsBack(true);
        }}
      />
    );
  }
  return (
    <div className="grid gap-5">
      {words && (
        <p role="status" className="rounded-2xl bg-sunken px-4 py-3">
          {words}
        </p>
      )}
      <LoginForm
        email={email}
        onChange={(typed) => {
          setEmail(typed);
          setProblem("");
        }}
        problem={problem}
        isBusy={isBusy}
        isBack={isBack}
        onSubmit={() => void tryToLogIn(email.trim())}
      />
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
