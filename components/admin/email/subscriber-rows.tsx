"use client";

import type { Subscriber } from "@/lib/newsletter/queries";

const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

const COLUMNS = "md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_7rem] md:gap-4";

const DETAIL = "text-ink-soft text-sm wrap-anywhere md:text-base";

/** What somebody wants to be sent. */
const WISHES: Readonly<Record<string, string>> = {
  deals: "Gift deals",
  previews: "Previews",
  admin_updates: "Updates",
};

const wishesInWords = (preferences: readonly string[]): string =>
  preferences.map((each) => WISHES[each] ?? each).join(", ") || "None";

/** An address, or that it is not known any more. */
function Address({ email }: { email: string }) {
  if (email) return <span className="font-semibold wrap-anywhere">{email}</span>;
  return <span className="text-ink-soft italic">Unsubscribed, address deleted</span>;
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { email, subscribedAt, source, preferences, isActive } = subscriber;
  const day = DAY.format(Date.parse(subscribedAt));
  return (
    <li
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t px-4 py-2.5 first:border-t-0 ${COLUMNS}`}
    >
      <span className="w-full md:w-auto">
        <Address email={email} />
      </span>
      <time dateTime={subscribedAt} className={DETAIL}>
        {day}
      </time>
      <span className={DETAIL}>
        <span className="md:sr-only">from </span>
        {source}
      </span>
      <span className={DETAIL}>
        <span className="md:sr-only">wants </span>
        {wishesInWords(preferences)}
      </span>
      <span className={`badge w-fit ${isActive ? "" : "text-ink-soft!"}`}>{isActive ? "Active" : "Inactive"}</span>
    </li>
  );
}

/** Subscribers as lines of columns where there is room, as small cards on a phone. */
export function SubscriberRows({ subscribers }: { subscribers: readonly Subscriber[] }) {
  return (
    <div className="overflow-hidden rounded-3xl border border-line bg-surface">
      <div
        aria-hidden="true"
        className={`hidden border-line border-b px-4 py-2 font-semibold text-ink-soft text-sm ${COLUMNS}`}
      >
        <span>Email</span>
        <span>Since</span>
        <span>Source</span>
        <span>Preferences</span>
        <span>Status</span>
      </div>
      <ul>
        {subscribers.map((subscriber) => (
          <SubscriberRow key={subscriber.id} subscriber={subscriber} />
        ))}
      </ul>
    </div>
  );
}
