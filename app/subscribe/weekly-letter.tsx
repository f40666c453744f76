import { EmailOptIn } from "@/components/email-opt-in";
import { FeatureList } from "@/components/feature-list";
import { ProseLink } from "@/components/prose";
import { Section } from "@/components/section";
import { utcToday } from "@/lib/clock";
import { plusDays } from "@/lib/dates";
import { listPicks } from "@/lib/holidays/queries";
import { nextMonday, WeekAhead } from "./week-ahead";

const PARTS = [
  {
    emoji: "🗓️",
    title: "Seven days, one by one",
    text: "The pick of each day from Monday to Sunday in a few sentences, the others on its date by name, and whatever goes on all week.",
  },
  {
    emoji: "🎁",
    title: "Gift ideas, if you tick them",
    text: "Five at most, each a kind of thing with a reason and a rough price. The links lead to a shop and may earn us a little. The letter says so above the first one.",
  },
  {
    emoji: "🚪",
    title: "A door in every letter",
    text: "One click ends it, at once and without signing in. Another lets you keep the half that you like.",
  },
];

/** What the weekly letter is, and the form for it. */
export async function WeeklyLetter() {
  const monday = nextMonday(utcToday());
  const picks = await listPicks(monday, plusDays(monday, 6));
  return (
    <>
      <div className="grid items-center gap-8 py-4 md:grid-cols-[1fr_auto] md:py-8">
        <div>
          <h1 className="text-balance font-display font-extrabold text-[clamp(2.5rem,10vw,4.5rem)] leading-none tracking-tight">
            The weekly letter
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-ink-soft text-xl leading-relaxed">
            One mail on Sunday about the seven days that follow: which odd holiday each of them is, and the true part
            that you will want to repeat at dinner.
          </p>
        </div>
        <span aria-hidden="true" className="sticker hidden text-[9rem] md:block">
          💌
        </span>
      </div>
      <EmailOptIn source="subscribe" />
      <p className="mt-4 text-ink-soft">
        A mail with a button comes first, so that nobody else can sign you up. What we keep of you is told in{" "}
        <ProseLink href="/privacy#mail">Privacy</ProseLink>.
      </p>
      {picks.length > 0 && (
        <Section id="next" title="What Sunday's letter will tell">
          <WeekAhead picks={picks} />
        </Section>
      )}
      <Section id="inside" title="What is in it">
        <FeatureList features={PARTS} columns={3} />
      </Section>
    </>
  );
}
