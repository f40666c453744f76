import { Mail, Video } from "lucide";
import Link from "next/link";
import { hued } from "@/components/hued";
import { Icon } from "@/components/icon";
import type { HistoryEntry } from "@/lib/cards/history/entry";
import { sentDay } from "@/lib/cards/history/words";
import { CATEGORY_LOOK } from "@/lib/holidays/traits";

/** A sent card as its envelope, with the card's own emoji and color. Entries that lack them get a plain one. */
export function Envelope({ entry }: { entry: HistoryEntry }) {
  const { id, holidayName, recipientName, message, includedSelfie, sentAt, emoji, hue, tone } = entry;
  return (
    <article
      className="hued envelope"
      style={hued(hue ?? CATEGORY_LOOK.General.hue, hue === undefined ? "solemn" : tone)}
    >
      <div className="min-w-0 flex-1">
        <p className="text-ink-soft text-sm">
          <time dateTime={sentAt}>{sentDay(sentAt)}</time>
        </p>
        <h3 className="mt-0.5 font-bold text-lg leading-snug">
          <Link href={`/cards/${encodeURIComponent(id)}`} prefetch={false} className="envelope-link">
            {holidayName}
          </Link>
        </h3>
        <p dir="auto" className="font-semibold">
          {recipientName ? `To ${recipientName}` : "No recipient name"}
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 text-ink-soft">
          {message}
        </p>
        {includedSelfie && (
          <p className="badge mt-2 inline-flex items-center gap-1.5">
            <Icon of={Video} className="size-4" /> Video
          </p>
        )}
      </div>
      <div aria-hidden="true" className="envelope-corner">
        <span className="stamp stamp-picture">{emoji ?? <Icon of={Mail} className="size-8" />}</span>
      </div>
    </article>
  );
}
