import type { Metadata } from "next";
import Link from "next/link";
import { ownSubscription, type PageAddress, singleParams } from "@/app/(newsletter)/subscribe/link";
import {
  OptInPurpose,
  PreferencesAddress,
  PreferencesBadToken,
  PreferencesButton,
  PreferencesFailed,
  PreferencesFrame,
  PreferencesNotice,
  PURPOSE_IDS,
} from "@/components/newsletter/preferences";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError } from "@/components/ui/input";
import { contactLink } from "@/lib/core/site";
import { AGAIN, CHANGE, chosenPurposes, type OptInPreference, PURPOSES } from "@/lib/newsletter/preferences";
import type { Subscription } from "@/lib/newsletter/queries";
import { isErased, maskedAddress } from "@/lib/newsletter/subscriber";

type PreferencesFormProps = {
  token: string;
  chosen: readonly OptInPreference[];
  /** Whether the form was rejected because nothing was checked. */
  isEmpty: boolean;
};

/** A subscriber's preferences, with a form to change them. Works without JavaScript. */
function PreferencesForm({ token, chosen, isEmpty }: PreferencesFormProps) {
  return (
    <div className="grid gap-4 rounded-3xl border border-border bg-card p-6">
      <form method="post" action="/api/email/preferences" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <fieldset aria-describedby={isEmpty ? "no-preference" : undefined}>
          <legend className="mb-2 font-display font-extrabold text-xl">{CHANGE}</legend>
          {PURPOSE_IDS.map((id) => (
            <label key={id} className="check items-start! py-2">
              <input
                type="checkbox"
                name={id}
                className="mt-0.5"
                defaultChecked={chosen.includes(id)}
                aria-invalid={isEmpty || undefined}
              />
              <OptInPurpose id={id} />
            </label>
          ))}
        </fieldset>
        {isEmpty && (
          <FieldError id="no-preference" role="alert" className="mt-0!">
            Please select at least one preference
          </FieldError>
        )}
        <Button type="submit" className="min-h-13 text-lg">
          Save
        </Button>
      </form>
      {isEmpty && (
        <>
          <p className="text-center text-muted-foreground">Or would you rather not hear from us at all?</p>
          <PreferencesButton action="/api/email/leave" token={token} variant="outline">
            Unsubscribe from everything
          </PreferencesButton>
        </>
      )}
    </div>
  );
}

export const dynamic = "force-dynamic";

type Address = Record<string, string>;

/** The title says what happened: screen readers announce it after a form is submitted. */
export async function generateMetadata(address: PageAddress): Promise<Metadata> {
  const query = await singleParams(address);
  const subscription = await ownSubscription(query.token);
  return { title: titleOf(subscription, query), robots: { index: false } };
}

function titleOf(subscription: Subscription | null, { saved, welcome, sent, back, none, problem }: Address): string {
  if (!subscription) return "Invalid unsubscribe token";
  if (problem) return subscription.isActive ? "Your changes weren't saved" : "Failed to send email";
  if (!subscription.isActive) return sent ? "Check your email" : "You're not on the list";
  if (welcome) return "You're all set!";
  if (back) return "You're back";
  if (none) return "Please select at least one preference";
  return saved ? "Saved: your emails from us" : "Your emails from us";
}

/** Linked from every newsletter: change preferences without signing in. */
export default async function PreferencesPage(address: PageAddress) {
  const query = await singleParams(address);
  const { token } = query;
  const subscription = await ownSubscription(token);
  if (!token || !subscription) return <PreferencesBadToken contactHref={contactLink("Unsubscribe")} />;
  return subscription.isActive ? (
    <OnTheList token={token} subscription={subscription} query={query} />
  ) : (
    <NotOnTheList token={token} subscription={subscription} query={query} />
  );
}

type StateProps = { token: string; subscription: Subscription; query: Address };

function OnTheList({ token, subscription: { email, preferences }, query }: StateProps) {
  const { none, saved, welcome, back, problem } = query;
  const chosen = chosenPurposes(preferences);
  const address = <PreferencesAddress>{maskedAddress(email)}</PreferencesAddress>;
  const [emoji, title] = welcome
    ? ["🎉", "You're all set!"]
    : back
      ? ["🤗", "You're back"]
      : ["📬", "Your emails from us"];
  return (
    <PreferencesFrame
      emoji={emoji ?? ""}
      title={title ?? ""}
      lead={
        welcome ? (
          <>{address} is on the list. The newsletter goes out on Sundays.</>
        ) : back ? (
          <>{address} is back on the list.</>
        ) : (
          <>For {address}. No account needed.</>
        )
      }
    >
      {problem && <PreferencesFailed title="Your changes weren't saved" />}
      {saved && (
        <PreferencesNotice>
          <strong>Saved.</strong> From now on you'll get{" "}
          {chosen.map((each) => PURPOSES[each].toLowerCase()).join(", and ")}.
        </PreferencesNotice>
      )}
      <PreferencesForm token={token} chosen={none ? [] : chosen} isEmpty={Boolean(none)} />
      {!none && (
        <section aria-labelledby="leave" className="rounded-3xl border border-border border-dashed p-6">
          <h2 id="leave" className="font-display font-extrabold text-xl">
            Had enough?
          </h2>
          <p className="mt-1 mb-4 text-muted-foreground">One tap, effective right away. You can always come back.</p>
          <PreferencesButton action="/api/email/leave" token={token} variant="outline">
            Unsubscribe from everything
          </PreferencesButton>
        </section>
      )}
    </PreferencesFrame>
  );
}

function NotOnTheList({ token, subscription: { email }, query }: StateProps) {
  const isKnown = !isErased(email);
  const address = <PreferencesAddress>{maskedAddress(email)}</PreferencesAddress>;
  if (query.sent) {
    return (
      <PreferencesFrame
        emoji="📮"
        title="Check your email"
        lead={<>We sent an email with a button to {address}. Press it to get back on the list.</>}
      />
    );
  }
  return (
    <PreferencesFrame
      emoji="🍃"
      title="You're not on the list"
      lead={
        isKnown ? <>We don't send anything to {address}. Miss us? We can email you a button to come back.</> : undefined
      }
    >
      {query.problem && <PreferencesFailed title="Failed to send email" />}
      {isKnown ? (
        <PreferencesButton action="/api/email/again" token={token}>
          {AGAIN}
        </PreferencesButton>
      ) : (
        <Link href="/subscribe" className={buttonVariants({ className: "justify-self-center" })}>
          See the newsletter
        </Link>
      )}
    </PreferencesFrame>
  );
}
