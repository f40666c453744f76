import { Code } from "@/components/code-block";
import { EmailOptIn } from "@/components/email-opt-in";
import { Prose, ProseLink, ProseList, ProseSection } from "@/components/prose";
import { buttonClass } from "@/components/ui/button";
import { CATEGORIES, categorySlug } from "@/lib/holidays/categories";
import { siteUrl } from "@/lib/site";

const ALL = "/feeds/all.ics";

/** The address that makes a calendar app subscribe instead of importing once. */
function subscribeUrl(path: string): string {
  return siteUrl(path).replace(/^https?:/, "webcal:");
}

/** How to have the holidays come to you: calendars and news feeds. */
export function Feeds() {
  return (
    <>
      <Prose
        title="Calendar and news feeds"
        lead="Have the holidays come to you, in an app you use already. No account, no address, and you can stop by removing the feed."
      >
        <ProseSection id="calendar" title="In your calendar">
          <p>
            Every holiday of this year and the next that has a day of its own, as an all-day entry that leaves you free:
            nobody will think you are busy on International Talk Like a Pirate Day. When we correct a date, it moves in
            your calendar as well.
          </p>
          <p>
            <a href={subscribeUrl(ALL)} className={buttonClass()}>
              Subscribe to every holiday
            </a>
          </p>
          <ProseList>
            <li>
              <strong>Apple Calendar</strong>: press the button, then Subscribe.
            </li>
            <li>
              <strong>Google Calendar</strong>: on a computer, beside “Other calendars” choose +, then “From URL”, and
              paste <Code>{siteUrl(ALL)}</Code>. It looks for changes about once a day.
            </li>
            <li>
              <strong>Outlook</strong>: choose “Add calendar”, then “Subscribe from web”, and paste the same address.
            </li>
          </ProseList>
        </ProseSection>

        <ProseSection id="categories" title="Only what you care for">
          <p>
            One category at a time, and as many of them as you like. The link subscribes; the address is for pasting.
          </p>
          <ul className="divide-y divide-line border-line border-y">
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
            The day's picks for a week ahead, a new one every day. Both feeds say the same; most readers take either.
          </p>
          <ul className="flex flex-wrap gap-3">
            <li>
              <a href="/feeds/rss.xml" className={buttonClass({ look: "quiet" })}>
                RSS
              </a>
            </li>
            <li>
              <a href="/feeds/atom.xml" className={buttonClass({ look: "quiet" })}>
                Atom
              </a>
            </li>
          </ul>
        </ProseSection>

        <ProseSection id="programs" title="In a program of your own">
          <p>
            There is a <ProseLink href="/developers">free API</ProseLink>.
          </p>
        </ProseSection>
      </Prose>
      <div className="mt-10">
        <EmailOptIn variant="hero" source="feeds" />
      </div>
    </>
  );
}
