import Link from "next/link";
import { signInAction } from "@/app/sign-in/actions";
import { SignInForm } from "@/components/sign-in-form";
import { Sticker } from "@/components/sticker";
import { buttonClass } from "@/components/ui/button";

/** Signs a visitor in, in place. */
export function SignInFirst() {
  return (
    <div className="mx-auto grid max-w-md gap-6 py-6 sm:py-10">
      <div className="text-center">
        <Sticker emoji="🗝️" className="text-7xl" />
        <h1 className="mt-3 font-display font-extrabold text-4xl tracking-tight">Authentication Required</h1>
        <p className="mt-2 text-ink-soft text-lg">Please log in to access your sponsor dashboard</p>
      </div>
      <div className="rounded-3xl border border-line bg-surface p-6">
        <SignInForm returnUrl="/sponsor-dashboard" action={signInAction}>
          <p className="text-ink-soft">Use your sponsorship's contact email. No password: we'll email you a link.</p>
        </SignInForm>
      </div>
      <Link href="/" className={buttonClass({ look: "quiet", className: "justify-self-center" })}>
        Go to Home
      </Link>
    </div>
  );
}
