import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { openGraphOf } from "@/app/open-graph";
import { tagPage } from "@/lib/core/cache";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { WeeklyLetter } from "../../weekly-letter";

/** `/subscribe` is rewritten to `/subscribe/letter/now`: a path with a parameter is rendered on demand and cached, never at build. */
const EDITION = "now";

export const revalidate = 3600;

export function generateStaticParams(): { edition: string }[] {
  return [];
}

const title = "The weekly newsletter";
const description =
  "One email on Sunday about the odd holidays of the week ahead, with gift ideas if you like. Unsubscribe in one click.";

export const metadata: Metadata = {
  title,
  description,
  alternates: { canonical: "/subscribe" },
  openGraph: openGraphOf({ title, description, url: "/subscribe" }),
};

export default async function LetterPage({ params }: { params: Promise<{ edition: string }> }) {
  if ((await params).edition !== EDITION) notFound();
  await tagPage([HOLIDAYS_TAG]);
  return <WeeklyLetter />;
}
