import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { metadataOf } from "@/app/open-graph";
import { BirthYearField } from "@/components/holiday/birth-year";
import { BirthdayForm } from "@/components/holiday/birthday-form";
import { SheetHeader } from "@/components/holiday/sheet-header";
import { hueStyle } from "@/components/ui/hue";
import { birthdayPath, readBirthdayForm } from "@/lib/holidays/birthday";

export const metadata: Metadata = metadataOf({
  title: "What's my day? The holiday on your birthday",
  description: "Enter a birthday and find the quirky holiday it falls on, its weekday, and how old that holiday is.",
  url: "/birthday",
});

const HUE = 345;

/** The form for a birthday. Rendered for each request, so that it works without JavaScript. */
export default async function BirthdayPage({ searchParams }: PageProps<"/birthday">) {
  const form = readBirthdayForm(await searchParams);
  if (form.monthDay) redirect(birthdayPath(form.monthDay));
  return (
    <div className="mx-auto max-w-3xl">
      <div className="hued sheet" style={hueStyle(HUE)}>
        <SheetHeader emoji="🎂" title="What's my day?">
          Every birthday shares its date with something odd. Enter yours, or a friend's.
        </SheetHeader>
      </div>
      <div className="mt-6 rounded-3xl border border-border bg-card p-5 md:p-8">
        <BirthdayForm form={form}>
          <BirthYearField />
        </BirthdayForm>
        <p className="mt-4 text-muted-foreground text-sm">
          Nothing is stored. The month and the day are in the address of the page that opens; the year never leaves your
          device.
        </p>
      </div>
    </div>
  );
}
