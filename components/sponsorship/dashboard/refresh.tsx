"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** During a shorter absence, little will have changed. */
const AWAY_MS = 10_000;

/** Refreshes the page when the user comes back to it, from Stripe's pages or from another tab. */
export function DashboardFresh() {
  const router = useRouter();
  useEffect(() => {
    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY_MS) router.refresh();
    };
    const show = (event: PageTransitionEvent) => event.persisted && router.refresh();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", show);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", show);
    };
  }, [router]);
  return null;
}
