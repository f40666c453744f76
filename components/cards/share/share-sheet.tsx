"use client";

import { Check, Copy, Link2, Mail, Share2, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { apiRequest } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError, Input } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { NativeDialog } from "@/components/ui/native-dialog";
import { toast } from "@/components/ui/toast-store";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/day-and-time";
import { DEFAULT_TTL_HOURS, MAX_TTL_HOURS } from "@/lib/cards/share-links/link-state";
import { isSolemn } from "@/lib/holidays/tone";
import { Celebration } from "../viewer/celebration";
import {
  forgetLink,
  getLink,
  isChangeOfMind,
  type LinkHoliday,
  type LinkResult,
  type MadeLink,
  shareDataOf,
  unsentCards,
} from "./share-link";
import { ShareLinks, ShareProblem } from "./share-links";

/** How long the button shows "Copied". Source: spec section 9, timers. */
const COPIED_MS = 3000;

export type ShareSheetProps = {
  objectId: string;
  recipientName: string | null;
  holiday: LinkHoliday;
  link: LinkResult;
  /** Called after the sheet has closed and any celebration has ended. */
  onDone: () => void;
};

/** The ways to send a card: the device's share sheet, a link to copy, or an email. */
export function ShareSheet({ objectId, recipientName, holiday, link, onDone }: ShareSheetProps) {
  const [made, setMade] = useState("made" in link ? link.made : null);
  const [refused, setRefused] = useState("problem" in link ? link.problem : null);
  const [problem, setProblem] = useState<{ title: string; description: string } | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [areOptionsOpen, setAreOptionsOpen] = useState(false);
  const [phase, setPhase] = useState<"open" | "celebrating" | "closed">("open");
  /** How many times the link was copied since the button last reset. */
  const [copies, setCopies] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const options = useRef<HTMLDetailsElement>(null);
  const closesAutomatically = useRef(false);
  const isFocusDue = useRef(true);
  const id = useId();
  const { register, getValues, handleSubmit, formState } = useForm({
    resolver: lazyZodResolver(async () => (await import("@/lib/cards/input")).shareLinkInput.pick({ ttlHours: true })),
    defaultValues: { ttlHours: made?.link.ttlHours ?? DEFAULT_TTL_HOURS },
    reValidateMode: "onSubmit",
    // Leaving the field saves it, and must not bring the focus back.
    shouldFocusError: false,
  });
  const isBusy = formState.isSubmitting;
  const hoursProblem = formState.errors.ttlHours?.message;
  const name = recipientName?.trim();
  const copied = copies > 0;
  const canShare = typeof navigator.share === "function";
  const until = made && dayAndTime(new Date(made.link.expiresAt), new Date(), deviceHourCycle());

  // The main button gets the focus when the sheet opens, and when another one replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link, or none, has another main button
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    body.current?.querySelector<HTMLElement>("[data-main]")?.focus({ preventScroll: true });
  }, [made]);

  const stayOpen = () => {
    closesAutomatically.current = false;
  };
  const sent = () => {
    forgetLink(objectId);
    setIsSent(true);
  };
  /** Closes the sheet. Celebrates the first time a card is sent, quietly on a solemn day. */
  const leave = (isOut: boolean) => {
    const isFirst = isOut && unsentCards.delete(objectId);
    if (isFirst && !isSolemn(holiday)) return setPhase("celebrating");
    if (isFirst) toast({ title: "Your card is on its way" });
    setPhase("closed");
    onDone();
  };
  const latestLeave = useRef(leave);
  useEffect(() => {
    latestLeave.current = leave;
  });
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => {
      setCopies(0);
      if (closesAutomatically.current) latestLeave.current(true);
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async ({ shareUrl }: MadeLink) => {
    try {
      await navigator.clipboard.writeText(shareUrl);
      closesAutomatically.current = unsentCards.has(objectId);
      setCopies((count) => count + 1);
      setProblem(null);
      sent();
    } catch (error) {
      console.warn("Failed to copy", error);
      field.current?.select();
      setProblem({ title: "Copy Failed", description: "The link is selected, so you can copy it yourself." });
    }
  };
  const share = async ({ shareUrl }: MadeLink) => {
    try {
      await navigator.share(shareDataOf(shareUrl, holiday));
    } catch (error) {
      if (isChangeOfMind(error)) return;
      field.current?.select();
      return setProblem({ title: "Share Link Failed", description: "Copy the link instead. It works the same way." });
    }
    sent();
    leave(true);
  };
  /** Creates a link, or with a `key` changes that link's lifetime. */
  const get = async (key?: string) => {
    if (isBusy) return;
    await handleSubmit(
      async ({ ttlHours }) => {
        setProblem(null);
        setRefused(null);
        const result = await getLink(objectId, holiday, { ttlHours, ...(key && { key }) });
        if ("problem" in result) return setRefused(result.problem);
        if (key && isSent) forgetLink(objectId);
        isFocusDue.current = !key;
        setMade(result.made);
      },
      () => options.current?.setAttribute("open", ""),
    )();
  };
  const startOver = () => {
    forgetLink(objectId);
    isFocusDue.current = true;
    setMade(null);
    setCopies(0);
  };
  /** Closes the unshared link: an open link would block changes to the card's text while the email waits. */
  const dropLink = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    // When opened in another tab, the sheet and its link stay.
    if (!made || isSent || metaKey || ctrlKey || shiftKey) return;
    setMade(null);
    forgetLink(objectId);
    void apiRequest(`/api/share/${made.link.id}`, { method: "DELETE" }).catch((error) => {
      console.warn("The link is still open", error);
    });
  };

  if (phase === "celebrating") {
    return (
      <Celebration holiday={holiday} onEnd={onDone}>
        Your card is on its way!
      </Celebration>
    );
  }
  if (phase === "closed") return null;
  const failed = typeof refused === "object" && refused;
  return (
    <NativeDialog open onClose={() => leave(isSent)} title={`How should it reach ${name || "them"}?`}>
      <div ref={body} className="mt-4 grid gap-4" onPointerDownCapture={stayOpen} onKeyDownCapture={stayOpen}>
        {made && (
          <div>
            <label htmlFor={`${id}-url`} className="mb-1 block font-semibold">
              Your card's link
            </label>
            <Input
              ref={field}
              id={`${id}-url`}
              type="url"
              readOnly
              value={made.shareUrl}
              onFocus={(event) => event.currentTarget.select()}
              onCopy={sent}
              aria-describedby={`${id}-about`}
            />
            <p id={`${id}-about`} className="mt-1 text-muted-foreground text-sm">
              Works until {until}. Anyone with the link can open your card.
            </p>
          </div>
        )}
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          {made && canShare && (
            <Button data-main onClick={() => void share(made)}>
              <Share2 />
              Share
            </Button>
          )}
          {made && (
            <Button data-main onClick={() => void copy(made)} variant={canShare ? "outline" : "default"}>
              {copied ? <Check /> : <Copy />}
              {copied ? "Copied" : "Copy link"}
            </Button>
          )}
          {!made && (
            <Button data-main onClick={() => void get()} aria-disabled={isBusy}>
              <Link2 />
              {isBusy ? "Creating a link…" : "Get Share Link"}
            </Button>
          )}
          <Link
            href={`/cards/${objectId}/mail`}
            prefetch={false}
            onClick={dropLink}
            className={buttonVariants({ variant: "outline" })}
          >
            <Mail /> Schedule by email
          </Link>
        </div>
        {problem && <ShareProblem {...problem} />}
        {refused === "signed-out" && <ShareSignIn returnUrl={`/cards/${objectId}`} />}
        {failed && <ShareProblem title="Get Link Failed" description={failed.why} />}
        <p role="status" className="sr-only">
          {copied ? "Link copied" : made && `Your link works until ${until}.`}
        </p>
        {isSent && (
          <Button onClick={() => leave(true)} variant="field">
            Done
          </Button>
        )}
        <details
          ref={options}
          className="border-border border-t pt-2"
          onToggle={(event) => setAreOptionsOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <SlidersHorizontal className="size-4" /> Options
          </summary>
          <div className="grid gap-5 pt-3">
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void get(made?.key);
              }}
            >
              <label htmlFor={`${id}-hours`} className="mb-1 block font-semibold">
                Hours the link works
              </label>
              <div className="flex gap-2">
                <Input
                  {...register("ttlHours", {
                    setValueAs: Number,
                    // The hours just typed should apply if the link is copied next.
                    onBlur: () => made && getValues("ttlHours") !== made.link.ttlHours && void get(made.key),
                  })}
                  id={`${id}-hours`}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_TTL_HOURS}
                  aria-invalid={hoursProblem ? true : undefined}
                  aria-describedby={`${id}-hint${hoursProblem ? ` ${id}-problem` : ""}`}
                  className="w-28!"
                />
                {made && (
                  <Button type="submit" aria-disabled={isBusy} variant="outline">
                    {isBusy ? "Saving…" : "Save"}
                  </Button>
                )}
              </div>
              {hoursProblem && (
                <FieldError id={`${id}-problem`} role="alert">
                  {hoursProblem}
                </FieldError>
              )}
              <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
                From 1 hour to {MAX_TTL_HOURS} hours ({MAX_TTL_HOURS / 24} days).
              </p>
            </form>
            {made && (
              <Button onClick={startOver} variant="outline" className="justify-self-start">
                Create Another Link
              </Button>
            )}
            {areOptionsOpen && (
              <ShareLinks
                cardId={objectId}
                version={made && `${made.link.id} ${made.link.expiresAt}`}
                onClosed={(closedId) => {
                  if (made?.link.id !== closedId) return;
                  forgetLink(objectId);
                  setMade(null);
                }}
              />
            )}
          </div>
        </details>
      </div>
    </NativeDialog>
  );
}

/** Explains that sharing requires an account, and links to the sign-in, which returns to `returnUrl`. */
function ShareSignIn({ returnUrl }: { returnUrl: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2xl bg-muted p-4">
      <p>
        <strong className="block">Please Log In</strong>
        Authentication Required: you've been signed out. Your card is saved. Sign in again to share it.
      </p>
      <Link href={`/sign-in?${new URLSearchParams({ returnUrl })}`} prefetch={false} className={buttonVariants()}>
        Sign in
      </Link>
    </div>
  );
}
