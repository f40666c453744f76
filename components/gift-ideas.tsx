import { Award } from "lucide";
import Link from "next/link";
import type { Gift } from "@/lib/holidays/gifts/queries";
import { EmptyState } from "./empty-state";
import { Icon } from "./icon";
import { buttonClass } from "./ui/button";

/** The gift ideas of a holiday. The disclosure comes before the first affiliate link. */
export function GiftIdeas({ gifts }: { gifts: readonly Gift[] }) {
  if (gifts.length === 0) {
    return (
      <EmptyState emoji="🎁" title="No gift suggestions available yet." size="small">
        Check back later for curated gift ideas!
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-soft text-sm">
        We may earn a commission from the shops we link to, at no extra cost to you.{" "}
        <Link href="/disclosure" prefetch={false} className="text-link">
          How it works
        </Link>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {gifts.map(({ id, name, description, price, rating, affiliateUrl, category }) => (
          <li key={id} className="flex flex-col rounded-3xl border border-line bg-surface p-5">
            <p className="flex flex-wrap items-center justify-between gap-2 text-ink-soft text-sm">
              <span className="font-semibold wrap-anywhere">{category}</span>
              {rating !== null && (
                // Labeled as ours: stars would look like customer ratings.
                <span className="inline-flex items-center gap-1 whitespace-nowrap">
                  <Icon of={Award} className="size-4" /> Our rating: {rating.toFixed(1)}
                  <span aria-hidden="true">/5</span>
                  <span className="sr-only"> of 5</span>
                </span>
              )}
            </p>
            <h3 className="mt-2 font-bold font-display text-xl leading-snug wrap-anywhere">{name}</h3>
            <p className="mt-1 flex-1 text-pretty text-ink-soft wrap-anywhere">{description}</p>
            <p className="mt-4 flex items-center justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{price}</span>
              <a href={affiliateUrl} target="_blank" rel="sponsored noopener" className={buttonClass()}>
                Shop
                <span className="sr-only"> {name} (opens in a new tab)</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
