import { Prose, ProseLink, ProseList, ProseSection } from "@/components/prose";
import { buttonClass } from "@/components/ui/button";
import { contactEmail, contactLink } from "@/lib/contact";

type Topic = { id: string; title: string; text: string; button: string; subject: string; lines?: string[] };

const TOPICS: Topic[] = [
  {
    id: "sources",
    title: "A source",
    text: "You know who began a day that we list as “unknown”, or you have the proclamation in a drawer. A page we can open or a scan we can read is best.",
    button: "Send a source",
    subject: "A source",
    lines: ["The holiday:", "The source (an address, or a scan):"],
  },
  {
    id: "sponsorship",
    title: "Sponsorship",
    text: "Signing up is done on the holiday's own page and needs no mail, and a new card, an invoice or the end of it is a press on your sponsor dashboard. Write if something about it went wrong, if you would rather ask first, or if a sponsor's box should not be there.",
    button: "Ask about sponsorship",
    subject: "Sponsorship",
  },
  {
    id: "privacy",
    title: "Privacy",
    text: "What we know about you, and having it corrected or deleted. Please write from the address that it is about.",
    button: "Write about privacy",
    subject: "Privacy",
  },
  {
    id: "accessibility",
    title: "Accessibility",
    text: "Something that you cannot see, hear, reach or press. The address of the page and what you use is enough.",
    button: "Report a barrier",
    subject: "Accessibility",
  },
  {
    id: "press",
    title: "Press",
    text: "Quotes, pictures, and what falls on the day your piece comes out. Say when you need it by.",
    button: "Write as press",
    subject: "Press",
  },
];

/** Where to write, by topic. */
export function Contact() {
  const address = contactEmail();
  return (
    <Prose
      title="Contact"
      lead={
        <>
          One address for everything: <ProseLink href={`mailto:${address}`}>{address}</ProseLink>. The buttons below
          open a mail with the subject filled in.
        </>
      }
    >
      <ProseSection id="wrong-date" title="A date is wrong">
        <p>
          This is the mail we like best, and it need not be one: under the dates of every holiday's own page stands{" "}
          <strong>Suggest a fix</strong>, which asks for no name and no address. What came of such suggestions is in{" "}
          <ProseLink href="/corrections">the list of corrections</ProseLink>. Either way, to change a date we need:
        </p>
        <ProseList>
          <li>the holiday, and the date it shows;</li>
          <li>the date or the rule that is right, such as “first Saturday of May”;</li>
          <li>
            a source: the founder's own page, a proclamation, an old newspaper. Another list of holidays is not one,
            since lists copy each other.
          </li>
        </ProseList>
        <p>
          Nobody is paid for kind answers here. You get an honest one, and it may well be that you are right and we were
          wrong.
        </p>
        <p>
          <a
            href={contactLink("A date is wrong", [
              "The holiday:",
              "The date it shows:",
              "The date or rule that is right:",
              "The source:",
            ])}
            className={buttonClass()}
          >
            Report a wrong date
          </a>
        </p>
      </ProseSection>
      {TOPICS.map(({ id, title, text, button, subject, lines }) => (
        <ProseSection key={id} id={id} title={title}>
          <p>{text}</p>
          <p>
            <a href={contactLink(subject, lines)} className={buttonClass({ look: "quiet" })}>
              {button}
            </a>
          </p>
        </ProseSection>
      ))}
    </Prose>
  );
}
