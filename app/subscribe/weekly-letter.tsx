import { EmailOptIn } from "@/components/email-opt-in";
import { FeatureList } from "@/components/feature-list";
import { ProseLink } from "@/components/prose";
import { Section } from "@/components/section";
import { plusDays, utcToday } from "@/lib/core/dates";
import { listPicks } from "@/lib/holidays/queries";
import { nextMonday, WeekAhead } from "./week-ahead";

const PARTS = [
  {
    emoji: "🗓️",
    title: "Seven days at a glance",
    text: "The pick for each day, Monday to Sunday, in a few sentences, plus the other holidays that day and anything that lasts all week.",
  },
  {
    emoji: "🎁",
    title: "Gift ideas, if you want them",
    text: "Five at most, each with a reason and a rough price. Links go to a shop and may earn us a small commission. We say so above the first one.",
  },
  {
    emoji: "🚪",
    title: "Easy to leave",
    text: "Unsubscribe in one click, no sign-in needed. Or keep just the half you like.",
  },
];

/** What the weekly newsletter is, and the form to subscribe. */
export async function WeeklyLetter() {
  const monday = nextMonday(utcToday());
  const picks = await listPicks(monday, plusDays(monday, 6));
  return (
    <>
      <div className="grid items-center gap-8 py-4 md:grid-cols-[1fr_auto] md:py-8">
        <div>
          <h1 className="text-balance font-display font-extrabold text-[clamp(2.5rem,10vw,4.5rem)] leading-none tracking-tight">
            The weekly newsletter{" "}
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-ink-soft text-xl leading-relaxed">
            One email on Sunday about the week ahead: an odd holiday for each day, and the true story you'll want to
            repeat at dinner.
          </p>
        </div>
        <span aria-hidden="true" className="sticker hidden text-[9rem] md:block">
          💌
        </span>
      </div>
      <EmailOptIn source="subscribe" />
      <p className="mt-4 text-ink-soft">
        We'll send you an email with a button first, so no one else can sign you up. See{" "}
        <ProseLink href="/privacy#mail">Privacy</ProseLink> for what we store.
      </p>
      {picks.length > 0 && (
        <Section id="next" title="In Sunday's newsletter">
          <WeekAhead picks={picks} />
        </Section>
      )}
      <Section id="inside" title="What's inside">
        <FeatureList features={PARTS} columns={3} />
      </Section>
    </>
  );
}
