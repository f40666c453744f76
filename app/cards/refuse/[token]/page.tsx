import type { Metadata } from "next";
import Link from "next/link";
import { singleParams } from "@/app/subscribe/search-params";
import { EmptyState } from "@/components/empty-state";
import { PreferencesButton } from "@/components/preferences-button";
import { PreferencesFailed, PreferencesFrame, PreferencesNotice } from "@/components/preferences-frame";
import { buttonClass } from "@/components/ui/button";
import { getRefusal } from "@/lib/card-refusals/queries";
import { refusingHash } from "@/lib/card-refusals/refusal-token";
import { contactLink } from "@/lib/contact";

export const dynamic = "force-dynamic";

type RefusePageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** How the address of this token refuses cards, if it does; undefined when the token is none of ours. */
async function refusalOf({ params }: RefusePageProps) {
  const hash = refusingHash((await params).token);
  return hash === null ? undefined : getRefusal(hash);
}

/** The title says what has happened: a page that comes after a form is announced by it. */
export async function generateMetadata(props: RefusePageProps): Promise<Metadata> {
  const refusal = await refusalOf(props);
  const title =
    refusal === undefined ? "That link is not complete" : refusal ? "No cards come here any more" : "Cards by mail";
  return { title, robots: { index: false, follow: false } };
}

/** Where the way out in a mailed card leads. Looking at it changes nothing: mail scanners do that too. */
export default async function RefusePage(props: RefusePageProps) {
  const [{ token }, { problem, back }, refusal] = await Promise.all([
    props.params,
    singleParams(props),
    refusalOf(props),
  ]);
  if (refusal === undefined) return <BadToken />;
  if (refusal) {
    return <Refused token={token} canTakeBack={refusal.canTakeBack} hasFailed={Boolean(problem || back)} />;
  }
  return (
    <PreferencesFrame
      emoji="🤐"
      title="No cards by mail?"
      lead="Press the button, and nobody can have us send a card to your address any more, whoever they are. The card that you got stays where it is, for as long as its link works."
    >
      {problem && <PreferencesFailed title="Nothing has changed" />}
      {back && <PreferencesNotice>Cards may come to your address again.</PreferencesNotice>}
      <div className="grid gap-3 rounded-3xl border border-line bg-surface p-6">
        <PreferencesButton action="/api/cards/refuse" token={token}>
          I don't want cards by mail
        </PreferencesButton>
        <p className="text-center text-ink-soft text-sm">
          Whoever sends one nevertheless is told that no cards are wanted there. We keep a fingerprint of your address
          for it, not the address.
        </p>
      </div>
    </PreferencesFrame>
  );
}

type RefusedProps = { token: string; canTakeBack: boolean; hasFailed: boolean };

/** What was pressed by mistake is undone within the hour; later we want to hear of it from the address itself. */
function Refused({ token, canTakeBack, hasFailed }: RefusedProps) {
  return (
    <PreferencesFrame
      emoji="🍃"
      title="No cards come here any more"
      lead="Nothing more is mailed to your address on anybody's wish."
    >
      {hasFailed && <PreferencesFailed title="Nothing has changed" />}
      <div className="grid gap-3 rounded-3xl border border-line bg-surface p-6">
        <Link href="/" className={buttonClass({ className: "min-h-13 text-lg" })}>
          See today's holiday
        </Link>
        {canTakeBack ? (
          <PreferencesButton action="/api/cards/welcome" token={token} look="quiet">
            It was a mistake: cards may come
          </PreferencesButton>
        ) : (
          <p className="text-center text-ink-soft text-sm">
            If cards may come again,{" "}
            <a href={contactLink("Cards by mail")} className="text-link">
              write to us
            </a>{" "}
            from your address.
          </p>
        )}
      </div>
    </PreferencesFrame>
  );
}

/** What stands in place of a page whose link has no token, or none of ours. */
function BadToken() {
  return (
    <EmptyState
      emoji="🧩"
      title="That link is not complete"
      titleAs="h1"
      actions={
        <>
          <a href={contactLink("Cards by mail")} className={buttonClass()}>
            Write to us
          </a>
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Back to Home
          </Link>
        </>
      }
    >
      A piece of the address is missing, as happens when a mail program breaks a long link in two. Open it once more
      from the mail. If that does not help, write to us from your address, and no card goes there any more.
    </EmptyState>
  );
}
