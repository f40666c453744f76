import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Section } from "@/components/section";
import { buttonClass } from "@/components/ui/button";
import { getOwnSubscription, getThanksByMail } from "@/lib/account/queries";
import { STILL_BILLED } from "@/lib/account/refusals";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { listSessions } from "@/lib/auth/queries";
import { REMINDERS_PATH } from "@/lib/reminders/paths";
import { signOutAction } from "./actions";
import { DeleteForm } from "./delete-form";
import { MailChoices } from "./mail-choices";
import { SessionList } from "./session-list";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

const DONE: Readonly<Record<string, string>> = {
  session: "That browser is signed out.",
  sessions: "You are signed out everywhere but here.",
  mail: "Your choice is kept.",
};

const PROBLEMS: Readonly<Record<string, string>> = { sure: "Please tick the box first.", billed: STILL_BILLED };

/** What the table says of a word in the address; undefined for a word that it does not know. */
const saidOf = (table: Readonly<Record<string, string>>, word: string | string[] | undefined) =>
  typeof word === "string" && Object.hasOwn(table, word) ? table[word] : undefined;

type AccountPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountPage({ searchParams }: AccountPageProps) {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) redirect("/sign-in?returnUrl=%2Faccount");
  const { user, sessionId } = signedIn;
  const { done, problem } = await searchParams;
  const now = new Date();
  const [sessions, subscription, thanksByMail] = await Promise.all([
    listSessions(user.id, now),
    getOwnSubscription(user.email),
    getThanksByMail(user.id),
  ]);
  const message = saidOf(DONE, done);
  return (
    <div className="mx-auto max-w-2xl py-4">
      <h1 className="font-display font-extrabold text-4xl tracking-tight">Your account</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-lg">
          Signed in as <strong className="wrap-anywhere text-ink">{user.email}</strong>
        </p>
        <form action={signOutAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Sign out
          </button>
        </form>
      </div>
      {message && (
        <p role="status" className="mt-4 rounded-3xl border border-line bg-sunken px-5 py-3 font-semibold">
          {message}
        </p>
      )}
      <Section id="sessions" title="Where you are signed in">
        <SessionList sessions={sessions} currentId={sessionId} now={now} />
      </Section>
      <Section id="reminders" title="Reminders">
        <p className="text-ink-soft">Which holidays we tell you of, when and how, and where notifications go.</p>
        <Link href={REMINDERS_PATH} prefetch={false} className={buttonClass({ look: "quiet", className: "mt-4" })}>
          Your reminders
        </Link>
      </Section>
      <Section id="mail" title="Mail">
        <MailChoices subscription={subscription} thanksByMail={thanksByMail} />
      </Section>
      <Section id="data" title="What we keep about you">
        <p className="text-ink-soft">
          Your address, your cards and their links, your reminders, what you chose to be sent and the log of it: all of
          it in one file, for people and programs.
        </p>
        <a href="/api/account/export" download className={buttonClass({ look: "quiet", className: "mt-4" })}>
          Download your data
        </a>
      </Section>
      <Section id="delete" title="Delete the account">
        <DeleteForm problem={saidOf(PROBLEMS, problem) ?? null} />
      </Section>
      <p className="mt-10 text-ink-soft text-sm">
        How Oddly looks on this device is under{" "}
        <Link href="/settings" prefetch={false} className="text-link">
          Settings
        </Link>
        .
      </p>
    </div>
  );
}
