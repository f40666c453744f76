import { Code, CodeBlock, Prose, ProseLink, ProseList, ProseSection } from "@/components/ui/prose";
import { utcToday } from "@/lib/core/dates";
import { STATUS } from "@/lib/core/errors";
import { contactEmail, contactLink, siteUrl } from "@/lib/core/site";
import { calendarWindow } from "@/lib/holidays/window";
import { HELLO_DAY } from "@/lib/publishing/openapi/examples";

const READS = [
  { path: "/api/today?zone={zone}", gives: "today's holidays, the day's pick first" },
  { path: "/api/holidays/date/{yyyy-MM-dd}", gives: "the holidays of a date, the day's pick first" },
  { path: "/api/holidays/month/{1-12}?year={year}", gives: "a month, its month-long observances included" },
  { path: "/api/holidays?year={year}", gives: "every holiday of a year, by date" },
  { path: "/api/holidays/{id}", gives: "one holiday" },
  { path: "/api/search?q={words}", gives: "the holidays that match, the best first" },
];

const REFUSALS = [
  { status: STATUS.invalid_request, code: "invalid_request", means: "something in the URL is malformed" },
  { status: STATUS.not_found, code: "not_found", means: "there is no such holiday, or no such path" },
  { status: 500, code: "internal_error", means: "our fault; the message has a reference number to send us" },
  { status: STATUS.unavailable, code: "unavailable", means: "try again after the number of seconds in Retry-After" },
];

const { id, slug, holidayName, category, dateIso, displayDate, emoji, rule, ruleText, origin, sources } = HELLO_DAY;

const ANSWER = {
  date: dateIso,
  timeZone: "Europe/Berlin",
  holidays: [
    {
      id,
      slug,
      holidayName,
      category,
      dateIso,
      displayDate,
      notes: `${HELLO_DAY.notes?.split(",")[0]}, …`,
      emoji,
      rule,
      ruleText,
      origin,
      sources,
    },
  ],
};

const REFUSAL = {
  error: "This date does not exist",
  code: "invalid_request",
  issues: [{ path: "date", message: "This date does not exist" }],
};

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** The free API, for developers. The OpenAPI document has every detail. */
export function Developers() {
  const { first, last } = calendarWindow(utcToday());
  const picture = siteUrl("/embed/today.svg?zone=Europe/Berlin");
  const month = Number(dateIso.slice(5, 7));
  const year = dateIso.slice(0, 4);
  return (
    <Prose
      title="The free API"
      lead="The whole calendar as JSON, for your site, your bot or the screen in your kitchen. No key, no sign-up, no charge, any origin."
    >
      <ProseSection id="requests" title="Endpoints">
        <ProseList>
          {READS.map(({ path, gives }) => (
            <li key={path}>
              <Code>{path}</Code>: {gives}
            </li>
          ))}
        </ProseList>
        <CodeBlock
          label="Example requests"
          code={[
            `curl '${siteUrl("/api/today?zone=Europe/Berlin")}'`,
            `curl '${siteUrl(`/api/holidays/date/${dateIso}`)}'`,
            `curl '${siteUrl(`/api/holidays/month/${month}?year=${year}`)}'`,
            `curl '${siteUrl(`/api/holidays?year=${year}`)}'`,
            `curl '${siteUrl("/api/search?q=ice+cream")}'`,
          ].join("\n")}
        />
        <p>
          Without a year you get the current one. The calendar runs from {first} to {last}. Every field is described in
          the{" "}
          <a href="/api/openapi.json" className="text-link">
            OpenAPI document
          </a>
          , which can generate a client in most languages.
        </p>
        <p>The first of these responses, shortened:</p>
        <CodeBlock label="Example answer" code={pretty(ANSWER)} />
        <p>
          <Code>rule</Code> is the holiday's date as an RFC 5545 recurrence rule, when one can express it.{" "}
          <Code>ruleText</Code> says it in words. A holiday's <Code>id</Code> never changes.
        </p>
      </ProseSection>

      <ProseSection id="zones" title="Whose “today”">
        <p>
          At any moment it's two or three different dates around the world. Pass <Code>zone</Code>, an IANA name such as{" "}
          <Code>Pacific/Auckland</Code>, to say which one you mean. Without it you get the date where the request seems
          to come from, or else UTC's. In a browser, ask for the visitor's own:
        </p>
        <CodeBlock
          label="Asking for the visitor's own day in a browser"
          code={`const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const answer = await fetch("${siteUrl("/api/today")}?zone=" + encodeURIComponent(timeZone));
const { holidays } = await answer.json();`}
        />
        <p>Every other date is a plain day, yyyy-MM-dd, with no time zone. Please don't turn it into a timestamp.</p>
      </ProseSection>

      <ProseSection id="errors" title="Errors">
        <p>
          An error has a message you can show to people and a code for your program. We may reword the message; the code
          stays the same.
        </p>
        <CodeBlock label="Example error" code={pretty(REFUSAL)} />
        <ProseList>
          {REFUSALS.map(({ status, code, means }) => (
            <li key={code}>
              {status} <Code>{code}</Code>: {means}
            </li>
          ))}
        </ProseList>
      </ProseSection>

      <ProseSection id="caching" title="Caching and fair use">
        <p>
          <Code>Cache-Control</Code> says how long a response is fresh: 5 seconds for most, up to five minutes (never
          past midnight) for today, an hour for calendars. Each response has an <Code>ETag</Code>; send it back, and you
          get an empty 304 if nothing has changed.
        </p>
        <CodeBlock
          label="Conditional request"
          code={`curl -i -H 'If-None-Match: "the ETag you received"' \\\n  '${siteUrl(`/api/holidays/date/${dateIso}`)}'`}
        />
        <p>
          There's no quota. Please cache responses while they're fresh, and if your site is busy, ask once from your
          server instead of once per visitor. Set a <Code>User-Agent</Code> that says who you are, so we can contact you
          before we have to block anything. A link back is welcome but not required.
        </p>
      </ProseSection>

      <ProseSection id="embed" title="Today, on your site">
        <p>Add an image that changes every day, with no script and nothing to install. Put in your own time zone:</p>
        <CodeBlock
          label="HTML for the image"
          code={`<a href="${siteUrl("/")}">
  <img src="${picture}"
       alt="Today's quirky holiday, from Oddly" width="480" height="160">
</a>`}
        />
        {/* biome-ignore lint/performance/noImgElement: changes every day, and the image optimizer does not support SVG */}
        <img
          src="/embed/today.svg?zone=Europe/Berlin"
          alt="Today's quirky holiday in Berlin, from Oddly"
          width={480}
          height={160}
          loading="lazy"
          className="h-auto max-w-full"
        />
        <p>
          Or have your server insert a snippet of HTML. It has inline styles and no script. It doesn't work in an
          iframe, which we block.
        </p>
        <CodeBlock label="HTML snippet" code={`curl '${siteUrl("/embed/today.html?zone=Europe/Berlin")}'`} />
        <p>And for your terminal, plain text:</p>
        <CodeBlock label="Plain text" code={`curl '${siteUrl("/today.txt?zone=Europe/Berlin")}'`} />
        <p>
          For calendars and feed readers, see our <ProseLink href="/feeds">feeds</ProseLink>.
        </p>
      </ProseSection>

      <ProseSection id="help" title="Made something?">
        <p>
          Show us, or tell us what's missing: <ProseLink href={contactLink("The API")}>{contactEmail()}</ProseLink>.
        </p>
      </ProseSection>
    </Prose>
  );
}
