import { Code, CodeBlock } from "@/components/code-block";
import { Prose, ProseLink, ProseList, ProseSection } from "@/components/prose";
import { utcToday } from "@/lib/clock";
import { contactEmail, contactLink } from "@/lib/contact";
import { STATUS } from "@/lib/errors";
import { calendarWindow } from "@/lib/holidays/window";
import { HELLO_DAY } from "@/lib/openapi/examples";
import { siteUrl } from "@/lib/site";

const READS = [
  { path: "/api/today?zone={zone}", gives: "today's holidays, the day's pick first" },
  { path: "/api/holidays/date/{yyyy-MM-dd}", gives: "the holidays of a date, the day's pick first" },
  { path: "/api/holidays/month/{1-12}?year={year}", gives: "a month, its month-long observances included" },
  { path: "/api/holidays?year={year}", gives: "every holiday of a year, by date" },
  { path: "/api/holidays/{id}", gives: "one holiday" },
  { path: "/api/search?q={words}", gives: "the holidays that match, the best first" },
];

const REFUSALS = [
  { status: STATUS.invalid_request, code: "invalid_request", means: "something in the address is malformed" },
  { status: STATUS.not_found, code: "not_found", means: "there is no such holiday, or no such address" },
  { status: 500, code: "internal_error", means: "a fault of ours; the sentence has a reference number to send us" },
  { status: STATUS.unavailable, code: "unavailable", means: "come back after the seconds in Retry-After" },
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

/** The free API, for people who write programs. The whole of it is the OpenAPI document. */
export function Developers() {
  const { first, last } = calendarWindow(utcToday());
  const picture = siteUrl("/embed/today.svg?zone=Europe/Berlin");
  const month = Number(dateIso.slice(5, 7));
  const year = dateIso.slice(0, 4);
  return (
    <Prose
      title="The free API"
      lead="Everything the calendar knows, as JSON, for your site, your bot or the screen in your kitchen. No key, no sign-up, no charge, from any origin."
    >
      <ProseSection id="requests" title="What you can ask">
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
          Without a year you get the current one. The calendar goes from {first} to {last}. Each field is described in
          the{" "}
          <a href="/api/openapi.json" className="text-link">
            OpenAPI document
          </a>
          , from which most languages can make themselves a client.
        </p>
        <p>The first of these answers, shortened:</p>
        <CodeBlock label="Example answer" code={pretty(ANSWER)} />
        <p>
          <Code>rule</Code> is why the date is what it is, as an RFC 5545 recurrence rule where one can say it.{" "}
          <Code>ruleText</Code> is the same for people. The <Code>id</Code> of a holiday stays for good.
        </p>
      </ProseSection>

      <ProseSection id="zones" title="Whose today">
        <p>
          At any moment the world has two or three dates. <Code>zone</Code> says whose you mean, by its IANA name, such
          as <Code>Pacific/Auckland</Code>. Without it you get the day where the request seems to come from, and where
          nobody can tell, UTC's. In a browser, ask for the visitor's own:
        </p>
        <CodeBlock
          label="Asking for the visitor's own day in a browser"
          code={`const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const answer = await fetch("${siteUrl("/api/today")}?zone=" + encodeURIComponent(timeZone));
const { holidays } = await answer.json();`}
        />
        <p>Every other date is a plain day, yyyy-MM-dd, and belongs to no zone. Please keep it out of time stamps.</p>
      </ProseSection>

      <ProseSection id="errors" title="When something is wrong">
        <p>
          An error is a sentence that you may show to a person and a code for your program. The sentence may be
          reworded, the code stays.
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
          Answers say in <Code>Cache-Control</Code> how long they hold: 20 seconds, for today's at most five minutes and
          never past midnight, for calendars an hour. They carry an <Code>ETag</Code>; send it back and an answer that
          has not changed is an empty 304.
        </p>
        <CodeBlock
          label="Asking only for what has changed"
          code={`curl -i -H 'If-None-Match: "the ETag you were given"' \\\n  '${siteUrl(`/api/holidays/date/${dateIso}`)}'`}
        />
        <p>
          There is no quota. Fair means: keep what you were given for as long as it holds, and let a busy site ask once
          from its server instead of once per visitor. A <Code>User-Agent</Code> that says who you are lets us write
          before we have to block anything. A link back is welcome, and not a condition.
        </p>
      </ProseSection>

      <ProseSection id="embed" title="Today, on your own page">
        <p>As a picture that changes every day, with no script and nothing to install. Put your own zone into it:</p>
        <CodeBlock
          label="HTML for the picture"
          code={`<a href="${siteUrl("/")}">
  <img src="${picture}"
       alt="Today's quirky holiday, from Oddly" width="480" height="160">
</a>`}
        />
        {/* biome-ignore lint/performance/noImgElement: drawn anew every day, and the image optimizer takes no SVG */}
        <img
          src="/embed/today.svg?zone=Europe/Berlin"
          alt="Today's quirky holiday in Berlin, from Oddly"
          width={480}
          height={160}
          loading="lazy"
          className="h-auto max-w-full"
        />
        <p>
          As a piece of HTML that your server puts into its page. Every style is on its own element, and there is no
          script in it. It is not for an iframe, which we refuse.
        </p>
        <CodeBlock label="The piece of HTML" code={`curl '${siteUrl("/embed/today.html?zone=Europe/Berlin")}'`} />
        <p>And for the terminal, in plain text:</p>
        <CodeBlock label="Plain text" code={`curl '${siteUrl("/today.txt?zone=Europe/Berlin")}'`} />
        <p>
          For calendars and feed readers there are <ProseLink href="/feeds">feeds</ProseLink>.
        </p>
      </ProseSection>

      <ProseSection id="help" title="Made something?">
        <p>
          Show us, or tell us what is missing: <ProseLink href={contactLink("The API")}>{contactEmail()}</ProseLink>.
        </p>
      </ProseSection>
    </Prose>
  );
}
