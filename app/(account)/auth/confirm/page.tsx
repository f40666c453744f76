import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { buttonVariants } from "@/components/ui/button-variants";
import { Sticker } from "@/components/ui/hue";
import { getLinkedAddress } from "@/lib/auth/queries";
import { safeReturnUrl } from "@/lib/core/return-url";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

/** The page that a sign-in link opens. Loading it does not use up the link, since email scanners open it too. */
export default async function ConfirmPage({ searchParams }: PageProps<"/auth/confirm">) {
  const { token, returnUrl: requestedUrl, problem } = await searchParams;
  const returnUrl = safeReturnUrl(typeof requestedUrl === "string" ? requestedUrl : null);
  const email = typeof token === "string" ? await getLinkedAddress(token, new Date()) : null;
  if (!email) redirect(`/sign-in?${new URLSearchParams({ problem: "link", returnUrl })}`);
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 text-center sm:py-10">
      <div>
        <Sticker emoji="🚪" className="text-7xl" />
        <h1 className="mt-3 text-balance font-display font-extrabold text-4xl tracking-tight">One tap and you're in</h1>
        <p className="mt-2 text-muted-foreground text-lg">
          You're signing in as <strong className="wrap-anywhere text-foreground">{email}</strong> in this browser.
        </p>
      </div>
      {problem === "busy" && (
        <p role="alert" className="rounded-2xl bg-muted px-4 py-3">
          <strong>That didn't work.</strong> Your link is still valid: please try again in a moment.
        </p>
      )}
      <form
        method="post"
        action="/api/auth/email/confirm"
        className="grid rounded-3xl border border-border bg-card p-6"
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <input type="hidden" name="page" value={randomUUID()} />
        <button type="submit" className={buttonVariants({ className: "min-h-13 text-lg" })}>
          Sign in
        </button>
      </form>
      <p className="text-muted-foreground text-sm">
        Why a button? Email scanners open every link and would use this one up. They don't press buttons.
      </p>
    </div>
  );
}
