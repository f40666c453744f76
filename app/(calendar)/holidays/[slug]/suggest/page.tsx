import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SheetHeader } from "@/components/holiday/sheet-header";
import { SuggestFixForm } from "@/components/holiday/suggest-fix-form";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { hueStyle } from "@/components/ui/hue";
import { ProseLink } from "@/components/ui/prose";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { suggestFixAction } from "./actions";

export const dynamic = "force-dynamic";

const loadHoliday = cache(async (slug: string) => {
  const holiday = await getHolidayBySlug(slug);
  if (!holiday) notFound();
  return holiday;
});

export async function generateMetadata({ params }: PageProps<"/holidays/[slug]/suggest">): Promise<Metadata> {
  const { holidayName } = await loadHoliday((await params).slug);
  return { title: `Suggest a fix for ${holidayName}`, robots: { index: false, follow: true } };
}

export default async function SuggestFixPage({ params }: PageProps<"/holidays/[slug]/suggest">) {
  const { slug, holidayName, emoji, hue, tone, ruleText, lengthDays } = await loadHoliday((await params).slug);
  const path = `/holidays/${slug}`;
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: holidayName, path },
    { name: "Suggest a fix", path: `${path}/suggest` },
  ];
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs crumbs={crumbs} />
      <div className="hued sheet" style={hueStyle(hue, tone)} data-tone={tone}>
        <SheetHeader emoji={emoji} title={`Is something wrong with ${holidayName}?`}>
          {ruleText && (
            <>
              We say it {lengthDays > 1 ? "begins" : "falls"} on <strong>{ruleText}</strong>.{" "}
            </>
          )}
          If you know better, tell our editors.
        </SheetHeader>
      </div>
      <div className="mt-6 rounded-3xl border border-border bg-card p-5 md:p-8">
        <SuggestFixForm holiday={{ slug, holidayName }} action={suggestFixAction} />
      </div>
      <p className="mt-4 max-w-prose text-muted-foreground text-sm">
        We store your note and its source, but nothing about you. See what we've already fixed in{" "}
        <ProseLink href="/corrections">Corrections</ProseLink>.
      </p>
    </div>
  );
}
