import type { Metadata } from "next";
import { ButtonLink } from "@/app/(account)/buttons";
import { SignInForm } from "@/components/layout/sign-in-form";
import { EmptyState } from "@/components/ui/empty-state";
import { Sticker } from "@/components/ui/hue";
import { ProseLink } from "@/components/ui/prose";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { SIGN_IN_LINK_MINUTES } from "@/lib/auth/sign-in-link";
import { safeReturnUrl } from "@/lib/core/return-url";
import { signInAction } from "./actions";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

/** Headings for visitors who have to sign in first, by the `for` parameter. */
const HEADINGS = new Map([
  ["adventure", "Sign in to watch the adventure"],
  ["waitlist", "Sign in, and we'll email you when it's free"],
  ["reminder", "Sign in so we know where to send your reminder"],
  ["reminders", "Sign in to see your reminders"],
]);

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { returnUrl: requestedUrl, problem, for: purpose } = await searchParams;
  const returnUrl = safeReturnUrl(typeof requestedUrl === "string" ? requestedUrl : null);
  const heading = HEADINGS.get(String(purpose));
  const signedIn = await getCurrentSignedIn();
  if (signedIn) return <SignedInAlready email={signedIn.user.email} returnUrl={returnUrl} />;
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji="🗝️" className="text-7xl" />
        <h1 className="mt-3 text-balance font-display font-extrabold text-4xl tracking-tight">
          {heading ?? "Sign in to Oddly"}
        </h1>
        <p className="mt-2 text-muted-foreground text-lg">
          No password needed. We'll email you a link. New here? We'll create your account.
        </p>
      </div>
      <div className="rounded-3xl border border-border bg-card p-6">
        <SignInForm returnUrl={returnUrl} action={signInAction}>
          {problem === "link" && (
            <p role="status" className="rounded-2xl bg-muted px-4 py-3">
              <strong>That link was already used or has expired.</strong> Links work once, for {SIGN_IN_LINK_MINUTES}{" "}
              minutes. Get a new one here.
            </p>
          )}
        </SignInForm>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        You don't need an account to read Oddly. See <ProseLink href="/privacy#account">Privacy</ProseLink> for what we
        store.
      </p>
    </div>
  );
}

function SignedInAlready({ email, returnUrl }: { email: string; returnUrl: string }) {
  return (
    <EmptyState
      emoji="🗝️"
      title="You're already signed in"
      titleAs="h1"
      actions={
        <>
          <ButtonLink variant="default" href={returnUrl} prefetch="auto">
            {returnUrl === "/" ? "Back to Home" : "Continue"}
          </ButtonLink>
          <ButtonLink href="/account" prefetch="auto">
            Your account
          </ButtonLink>
        </>
      }
    >
      Signed in as <strong className="wrap-anywhere">{email}</strong>.
    </EmptyState>
  );
}
