import { buttonVariants } from "@/components/ui/button-variants";
import { Prose, ProseLink, ProseList, ProseSection } from "@/components/ui/prose";
import { contactEmail, contactLink } from "@/lib/core/site";

type Topic = { id: string; title: string; text: string; button: string; subject: string; lines?: string[] };

const TOPICS: Topic[] = [
  {
    id: "sources",
    title: "A source",
    text: "You know who started a day we list as “unknown”, or you have the proclamation in a drawer. A page we can open or a scan we can read is best.",
    button: "Send a source",
    subject: "A source",
    lines: ["The holiday:", "The source (a link or a scan):"],
  },
  {
    id: "sponsorship",
    title: "Sponsorship",
    text: "You can sponsor a holiday right on its page, and update your card, get an invoice or cancel on your sponsor dashboard. Write to us if something went wrong, if you'd like to ask first, or if a sponsor's box shouldn't be there.",
    button: "Ask about sponsorship",
    subject: "Sponsorship",
  },
  {
    id: "privacy",
    title: "Privacy",
    text: "Ask what we know about you, or have it corrected or deleted. Please write from the address in question.",
    button: "Write about privacy",
    subject: "Privacy",
  },
  {
    id: "accessibility",
    title: "Accessibility",
    text: "Something you can't see, hear, reach or press. Just tell us the page and what you use.",
    button: "Report a barrier",
    subject: "Accessibility",
  },
  {
    id: "press",
    title: "Press",
    text: "Quotes, images, and what falls on the day your piece comes out. Tell us your deadline.",
    button: "Email us as press",
    subject: "Press",
  },
];

export function Contact() {
  const address = contactEmail();
  return (
    <Prose
      title="Contact"
      lead={
        <>
          One address for everything: <ProseLink href={`mailto:${address}`}>{address}</ProseLink>. The buttons below
          open an email with the subject filled in.
        </>
      }
    >
      <ProseSection id="wrong-date" title="A date is wrong">
        <p>
          This is our favorite email, and you don't even have to send one: every holiday's page has{" "}
          <strong>Suggest a fix</strong> under its dates, no name or address needed. See what came of past suggestions
          in <ProseLink href="/corrections">our corrections</ProseLink>. Either way, to change a date we need:
        </p>
        <ProseList>
          <li>the holiday, and the date it shows;</li>
          <li>the right date or rule, such as “first Saturday of May”;</li>
          <li>
            a source: the founder's page, a proclamation, an old newspaper. Another list of holidays doesn't count,
            since lists copy each other.
          </li>
        </ProseList>
        <p>You'll get an honest answer, and it may well be that you're right and we were wrong.</p>
        <p>
          <a
            href={contactLink("A date is wrong", [
              "The holiday:",
              "The date it shows:",
              "The date or rule that is right:",
              "The source:",
            ])}
            className={buttonVariants()}
          >
            Report a wrong date
          </a>
        </p>
      </ProseSection>
      {TOPICS.map(({ id, title, text, button, subject, lines }) => (
        <ProseSection key={id} id={id} title={title}>
          <p>{text}</p>
          <p>
            <a href={contactLink(subject, lines)} className={buttonVariants({ variant: "outline" })}>
              {button}
            </a>
          </p>
        </ProseSection>
      ))}
    </Prose>
  );
}
