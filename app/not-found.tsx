import type { Metadata } from "next";
import Link from "next/link";
import { MissingPage } from "@/components/layout/missing-page";
import { buttonVariants } from "@/components/ui/button-variants";

export const metadata: Metadata = { title: "Page not found" };

/** Shown for any path without a page: the home shell, status 404. */
export default function NotFound() {
  return (
    <MissingPage
      actions={
        <>
          <Link href="/" className={buttonVariants()}>
            Back to Home
          </Link>
          <Link href="/calendar" className={buttonVariants({ variant: "outline" })}>
            Open the calendar
          </Link>
        </>
      }
    />
  );
}
