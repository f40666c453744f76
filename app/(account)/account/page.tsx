import { differenceInDays } from "date-fns";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ActionButton, ButtonLink } from "@/app/(account)/buttons";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError } from "@/components/ui/input";
import { Section } from "@/components/ui/prose";
import { STILL_BILLED } from "@/lib/account/commands";
import { getOwnSubscription, getThanksByMail, type Subscription } from "@/lib/account/queries";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { listSessions, type Session } from "@/lib/auth/queries";
import { preferencesPath } from "@/lib/newsletter/preferences";
import { REMINDERS_PATH } from "@/lib/reminders/reminder";
import { listWaits } from "@/lib/sponsorship/accounts.queries";
import {
  chooseThanksAction,
  deleteAccountAction,
  endOtherSessionsAction,
  endSessionAction,
  leaveWaitlistAction,
  signOutAction,
} from "./actions";
import { NameForm } from "./name-form";

type MailChoicesProps = { subscription: Subscription | null; thanksByMail: boolean };

function MailChoices({ subscription, thanksByMail }: MailChoicesProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {subscription?.isActive ? (
        <>
          <p className="text-muted-foreground">You get our weekly newsletter.</p>
          <ButtonLink href={preferencesPath(subscription.unsubscribeToken)}>Change or unsubscribe</ButtonLink>
        </>
      ) : (
        <>
          <p className="text-muted-foreground">
            You're not subscribed to our newsletter. We only email you what you ask for, such as sign-in links.
          </p>
          <ButtonLink href="/subscribe">See the newsletter</ButtonLink>
        </>
      )}
      <form action={chooseThanksAction} className="grid justify-items-start gap-4 border-border border-t pt-4">
        <p className="text-muted-foreground">
          {thanksByMail
            ? "We email you when someone replies to one of your cards with an emoji."
            : "We don't email you when someone replies to one of your cards. Replies still appear on the card."}
        </p>
        <input type="hidden" name="thanks" value={thanksByMail ? "no" : "yes"} />
        <Button type="submit" variant="outline">
          {thanksByMail ? "Stop these emails" : "Email me about replies"}
        </Button>
      </form>
    </div>
  );
}

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Returns "today", "yesterday" or "5 days ago": a session's last use is only stored by day. */
function lastUsed(at: Date, now: Date): string {
  return relative.format(-Math.max(differenceInDays(now, at), 0), "day");
}

type SessionListProps = { sessions: readonly Session[]; currentId: string; now: Date };

function SessionList({ sessions, currentId, now }: SessionListProps) {
  return (
    <>
      <ul className="divide-y divide-border rounded-3xl border border-border bg-card">
        {sessions.map(({ id, device, createdAt, lastUsedAt }) => {
          const name = device ?? "Unknown browser";
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
              <div>
                <p className="font-semibold first-letter:uppercase">{name}</p>
                <p className="text-muted-foreground text-sm">
                  {id === currentId ? "This browser" : `Last used ${lastUsed(lastUsedAt, now)}`}
                  {createdAt && `, signed in on ${day.format(createdAt)}`}
                </p>
              </div>
              {id !== currentId && (
                <ActionButton action={endSessionAction} fields={{ session: id }} label={`Sign out ${name}`}>
                  Sign out
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form action={endOtherSessionsAction} className="mt-3">
          <Button type="submit" variant="outline">
            Sign out everywhere else
          </Button>
        </form>
      )}
    </>
  );
}

function DeleteForm({ problem }: { problem: string | undefined }) {
  return (
    <form action={deleteAccountAction}>
      <p className="text-muted-foreground">
        This permanently deletes your address, cards, share links, reminders and newsletter subscription right away. We
        keep payment records, if you have any, for as long as the law requires, without your name.
      </p>
      <label className="check mt-3">
        <input
          type="checkbox"
          name="sure"
          value="yes"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "delete-problem" : undefined}
        />
        Yes, delete everything. I understand this can't be undone.
      </label>
      {problem && (
        <FieldError id="delete-problem" role="alert">
          {problem}
        </FieldError>
      )}
      <Button type="submit" variant="destructive" className="mt-3">
        Delete my account
      </Button>
    </form>
  );
}

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

const DONE = new Map([
  ["session", "That browser is signed out."],
  ["sessions", "You're signed out everywhere else."],
  ["mail", "Saved."],
]);

const PROBLEMS = new Map<string, string>([
  ["sure", "Please check the box first."],
  ["billed", STILL_BILLED],
]);

export default async function AccountPage({ searchParams }: PageProps<"/account">) {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect("/sign-in?returnUrl=%2Faccount");
  const { user, sessionId } = signedIn;
  const { done, problem } = await searchParams;
  const now = new Date();
  const [sessions, subscription, thanksByMail, waitlist] = await Promise.all([
    listSessions(user.id, now),
    getOwnSubscription(user.email),
    getThanksByMail(user.id),
    listWaits(user.id),
  ]);
  const message = DONE.get(String(done));
  return (
    <div className="mx-auto max-w-2xl py-4">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Your account</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground text-lg">
          Signed in as <strong className="wrap-anywhere text-foreground">{user.email}</strong>
        </p>
        <ActionButton action={signOutAction}>Sign out</ActionButton>
      </div>
      {message && (
        <p role="status" className="mt-4 rounded-3xl border border-border bg-muted px-5 py-3 font-semibold">
          {message}
        </p>
      )}
      <Section id="name" title="Your name">
        <NameForm firstName={user.firstName ?? ""} lastName={user.lastName ?? ""} />
      </Section>
      <Section id="sessions" title="Where you're signed in">
        <SessionList sessions={sessions} currentId={sessionId} now={now} />
      </Section>
      <Section id="reminders" title="Reminders">
        <p className="text-muted-foreground">Which holidays we remind you about, when and how.</p>
        <ButtonLink href={REMINDERS_PATH} className="mt-4">
          Your reminders
        </ButtonLink>
      </Section>
      <Section id="mail" title="Email">
        <MailChoices subscription={subscription} thanksByMail={thanksByMail} />
      </Section>
      {waitlist.length > 0 && (
        <Section id="waitlist" title="Sponsor waitlist">
          <p className="text-muted-foreground">We'll email you once when one of these is free to sponsor.</p>
          <ul className="mt-3 divide-y divide-border rounded-3xl border border-border bg-card">
            {waitlist.map(({ holidayId, slug, holidayName }) => (
              <li key={holidayId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
                <Link href={`/holidays/${slug}`} prefetch={false} className="text-link font-semibold">
                  {holidayName}
                </Link>
                <ActionButton
                  action={leaveWaitlistAction}
                  fields={{ holidayId }}
                  label={`Stop waiting for ${holidayName}`}
                >
                  Stop waiting
                </ActionButton>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="data" title="Your data">
        <p className="text-muted-foreground">
          Everything we store about you in one file: your address, cards and share links, reminders, email choices and
          history.
        </p>
        <a href="/api/account/export" download className={buttonVariants({ variant: "outline", className: "mt-4" })}>
          Download your data
        </a>
      </Section>
      <Section id="delete" title="Delete your account">
        <DeleteForm problem={PROBLEMS.get(String(problem))} />
      </Section>
      <p className="mt-10 text-muted-foreground text-sm">
        To change how Oddly looks on this device, go to{" "}
        <Link href="/settings" prefetch={false} className="text-link">
          Settings
        </Link>
        .
      </p>
    </div>
  );
}
