import Link from "next/link";
import { buttonClass } from "../ui/button";

/** Says that sharing takes an account, and leads to the sign-in and back to a path of ours. */
export function ShareSignIn({ returnUrl }: { returnUrl: string }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2xl bg-sunken p-4">
      <p>
        <strong className="block">Please Log In</strong>
        Authentication Required: you are no longer signed in. Your card is safe. Sign in, and make its link there.
      </p>
      <Link href={`/sign-in?${new URLSearchParams({ returnUrl })}`} prefetch={false} className={buttonClass()}>
        Sign in
      </Link>
    </div>
  );
}
