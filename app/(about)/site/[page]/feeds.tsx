import { EmailOptIn } from "@/components/layout/islands";
import { buttonVariants } from "@/components/ui/button-variants";
import { Code, Prose, ProseLink, ProseList, ProseSection } from "@/components/ui/prose";
import { siteUrl } from "@/lib/core/site";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";

const ALL = "/feeds/all.ics";

/** Returns the URL that makes a calendar app subscribe instead of importing once. */
function subscribeUrl(path: string): string {
  return siteUrl(path).replace(/^https?:/, "webcal:");
}

export function Feeds() {
  return (
    <>
      <Prose
        title="Calendar and news feeds"
        lead="Get the holidays in an app you already use. No account and no email address needed; remove the feed to stop."
      >
        <ProseSection id="calendar" title="In your calendar">
          <p>
            Every holiday with a date this year or next, as an all-day event that shows you as free: no one will think
            you're busy on International Talk Like a Pirate Day. When we correct a date, it moves in your calendar too.
          </p>
          <p>
            <a href={subscribeUrl(ALL)} className={buttonVariants()}>
              Subscribe to every holiday
            </a>
          </p>
          <ProseList>
            <li>
              <strong>Apple Calendar</strong>: tap the button, then Subscribe.
            </li>
            <li>
              <strong>Google Calendar</strong>: on a computer, click + next to “Other calendars”, choose “From URL”, and
              paste <Code>{siteUrl(ALL)}</Code>. Google checks for changes about once a day.
            </li>
            <li>
              <strong>Outlook</strong>: choose “Add calendar”, then “Subscribe from web”, and paste the same link.
            </li>
          </ProseList>
        </ProseSection>

        <ProseSection id="categories" title="Just the topics you like">
          <p>Subscribe to as many categories as you like. Use the link to subscribe, or copy the address below it.</p>
          <ul className="divide-y divide-border border-border border-y">
            {CATEGORIES.map((category) => {
              const path = `/feeds/${categorySlug(category)}.ics`;
              return (
                <li key={category} className="py-2">
                  <a href={subscribeUrl(path)} className="text-link inline-flex min-h-11 items-center font-semibold">
                    {category}
                  </a>
                  <br />
                  <Code>{siteUrl(path)}</Code>
                </li>
              );
            })}
          </ul>
        </ProseSection>

        <ProseSection id="news" title="In your feed reader">
          <p>
            The daily picks for the week ahead, with a new one every day. Both feeds have the same content; most readers
            accept either.
          </p>
          <ul className="flex flex-wrap gap-3">
            <li>
              <a href="/feeds/rss.xml" className={buttonVariants({ variant: "outline" })}>
                RSS
              </a>
            </li>
            <li>
              <a href="/feeds/atom.xml" className={buttonVariants({ variant: "outline" })}>
                Atom
              </a>
            </li>
          </ul>
        </ProseSection>

        <ProseSection id="programs" title="In your own app">
          <p>
            Use our <ProseLink href="/developers">free API</ProseLink>.
          </p>
        </ProseSection>
      </Prose>
      <div className="mt-10">
        <EmailOptIn variant="hero" source="feeds" />
      </div>
    </>
  );
}
