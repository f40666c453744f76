import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

/** Explains that sharing requires an account, and links to the sign-in, which returns to `returnUrl`. */
export function ShareSignIn({ returnUrl }: { returnUrl: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2xl bg-sunken p-4">
      <p>
        <strong className="block">Please Log In</strong>
        Authentication Required: you've been signed out. Your card is saved. Sign in again to share it.
      </p>
      <Link href={`/sign-in?${new URLSearchParams({ returnUrl })}`} prefetch={false} className={buttonClass()}>
        Sign in
      </Link>
    </div>
  );
}
