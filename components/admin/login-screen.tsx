"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords, RequestFailed } from "../api-request";
import { toast } from "../ui/toast-store";
import { LoginForm } from "./login-form";
import { deskPath, reasonWords } from "./login-reason";
import { isSignedInAs, logIn } from "./login-request";
import { LoginSent } from "./login-sent";
import { onAdminSessionChange, storedAdminSession } from "./session-store";

/** What became of an attempt to log in. */
type Outcome = "in" | "mailed" | "failed";

/**
 * The way to the desk. Whoever comes by the mailed link, and has just proven their mailbox, is logged in without another
 * word; whoever is logged in already goes straight on, also when that happens in another tab.
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
  useWayToDesk(deskPath(search.toString()), mailed === "");

  const tryToLogIn = useCallback(async (address: string): Promise<Outcome> => {
    setIsBusy(true);
    setProblem("");
    try {
      const login = await logIn(address);
      // Who is let in is led on by the session that is kept now.
      if (login.isIn) return "in";
      setSent({ email: address, words: login.words });
      setIsBusy(false);
      return "mailed";
    } catch (error) {
      const words = failureWords(error);
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
      // An address alone sends no mail: anybody may have made the link.
      const isIn = (await isSignedInAs(mailed)) && (await tryToLogIn(mailed)) === "in";
      if (!isIn) setIsResuming(false);
    };
    void resume();
  }, [mailed, tryToLogIn]);

  const words = reasonWords(search.get("why"));
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

/** Goes to the desk as soon as there is a session; at once too, where `isStoredEnough`. */
function useWayToDesk(path: string, isStoredEnough: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const goOn = () => void (storedAdminSession() && router.replace(path));
    if (isStoredEnough) goOn();
    return onAdminSessionChange(goOn);
  }, [router, path, isStoredEnough]);
}
