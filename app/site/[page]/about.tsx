import Link from "next/link";
import { FeatureList } from "@/components/feature-list";
import { Mark } from "@/components/logo";
import { Section } from "@/components/section";
import { buttonClass } from "@/components/ui/button";

const PROMISES = [
  {
    emoji: "📐",
    title: "A rule, not a guess",
    text: "“Third Sunday of July” is a rule. We store the rule and work out the date for every year, so a moving holiday moves here too. Each page shows the rule and the next five dates.",
  },
  {
    emoji: "🧾",
    title: "Sources you can check",
    text: "Some days were proclaimed, some were invented to sell hot dogs, some began as a joke that got out of hand. Each page says which, and names its sources. When no one knows, we say that too.",
  },
  {
    emoji: "🌏",
    title: "Today means your today",
    text: "In Auckland it is tomorrow before Honolulu has finished yesterday. Oddly goes by the clock on your device.",
  },
  {
    emoji: "🚫",
    title: "No day is for sale",
    text: "A business can sponsor a day it loves, and is clearly labeled as its sponsor. No one can buy a spot on the calendar or a kinder sentence, and every sponsorship is on the public record.",
  },
];

/** What Oddly is and what it holds itself to. Source: spec section 1, the last two points. */
export function About() {
  return (
    <>
      <div className="grid items-center gap-8 py-4 md:grid-cols-[1fr_auto] md:py-8">
        <div>
          <h1 className="text-balance font-display font-extrabold text-[clamp(2.5rem,10vw,4.5rem)] leading-none tracking-tight">
            Every day is oddly special
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-ink-soft text-xl leading-relaxed">
            Oddly highlights one quirky holiday per day: the story behind it, gift ideas, videos, local places, a
            calendar to wander through, and a way to share it with someone who will laugh.
          </p>
        </div>
        <Mark className="hidden size-56 text-accent md:block" />
      </div>
      <Section id="promises" title="Our promises">
        <FeatureList features={PROMISES} columns={2} />
      </Section>
      <div className="mt-10 flex flex-wrap gap-3">
        <Link href="/" className={buttonClass()}>
          See today's holiday
        </Link>
        <Link href="/calendar" className={buttonClass({ look: "quiet" })}>
          Open the calendar
        </Link>
        <Link href="/corrections" prefetch={false} className={buttonClass({ look: "ghost" })}>
          What we got wrong and fixed
        </Link>
        <Link href="/contact" prefetch={false} className={buttonClass({ look: "ghost" })}>
          Tell us about a wrong date
        </Link>
      </div>
    </>
  );
}
