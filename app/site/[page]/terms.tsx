import { LastChanged, Prose, ProseLink, ProseList, ProseSection } from "@/components/prose";
import { contactEmail, contactLink } from "@/lib/contact";

/** What both sides may expect. Source of the limits and prices: spec section 9. */
export function Terms() {
  return (
    <Prose
      title="Terms"
      lead="Oddly is a calendar of quirky holidays. Using it means that the following holds between you and us. It is short, so that it can be read."
    >
      <ProseSection id="calendar" title="The calendar">
        <p>
          Reading is free and needs no account. We work dates out from rules, name our sources, and still make mistakes:
          if much depends on a date, ask the people who founded the day. <ProseLink href="/contact">Tell us</ProseLink>{" "}
          when we are wrong.
        </p>
        <p>
          Gift ideas, videos, places and links are suggestions. What is on other people's sites is theirs, and so are
          their prices, opening hours and rules.
        </p>
      </ProseSection>

      <ProseSection id="account" title="Your account">
        <p>
          You sign in by a link sent to your e-mail address, so whoever reads that mailbox can sign in as you. Use an
          address that is yours. You can delete the account whenever you like.
        </p>
      </ProseSection>

      <ProseSection id="cards" title="Your cards">
        <p>
          What you write and record stays yours. You let us keep it and show it to those you give a link to, for as long
          as the card lives (<ProseLink href="/privacy#cards">how long that is</ProseLink>), and for nothing else.
        </p>
        <p>Please send nothing that</p>
        <ProseList>
          <li>threatens, harasses or demeans somebody;</li>
          <li>breaks the law where you are or where the recipient is;</li>
          <li>shows a person who did not agree to be shown, or belongs to somebody who did not agree to lend it;</li>
          <li>is meant to trick the recipient, or goes to people who do not know you and did not ask.</li>
        </ProseList>
        <p>
          We do not read cards in passing. When one is reported to us and breaks these rules, we may delete it, and
          close the account behind it.
        </p>
        <p>
          A personal video plays once and is then deleted, and we cannot bring it back. A recipient can film a screen;
          no site can prevent that.
        </p>
      </ProseSection>

      <ProseSection id="sponsorship" title="Sponsoring a holiday">
        <ProseList>
          <li>
            The price is <strong>$15 every 3 months</strong>, which is $5 per month, billed quarterly through Stripe. It
            renews every 3 months until you cancel. A mail tells you two weeks before, and another one is the receipt.
          </li>
          <li>
            A holiday has one sponsor at a time. While you pay, it is held for you, for 30 minutes. The sponsorship goes
            live when the payment has arrived, and shows your name, your link, your description and your message in a
            box marked “Sponsor”. Should a payment arrive when the holiday is no longer free, it is refunded in full,
            without your asking.
          </li>
          <li>
            You can cancel at any time on your <ProseLink href="/sponsor-dashboard">sponsor dashboard</ProseLink>. It
            then runs to the end of the period you have paid for, and nothing more is charged. Until that day you can
            change your mind. The time that is left is not refunded, unless the law where you are says otherwise.
          </li>
          <li>
            When a renewal cannot be charged, we write to you and try again a few times in the days after. If none of
            the tries works, the sponsorship ends. If you cancel meanwhile, it ends at once. Either way nothing is owed.
          </li>
          <li>
            The price buys that box. It buys no date, no text and no place on the calendar, and no number of readers;
            see the <ProseLink href="/disclosure">affiliate disclosure</ProseLink>. You can hide the box and show it
            again; hiding it does not end the subscription.
          </li>
          <li>
            Every holiday has a public record of who sponsored it and when. Your business's name stays in it when your
            sponsorship has ended.
          </li>
        </ProseList>
        <p>Your name, link, description and message have to be true, lawful and yours to use. They may not</p>
        <ProseList>
          <li>demean or threaten anybody, or make light of what a day remembers;</li>
          <li>
            advertise sex, gambling, tobacco, weapons, drugs, miracle cures, get-rich schemes or candidates for office;
          </li>
          <li>look like a part of the calendar, like a warning, or like somebody else;</li>
          <li>lead to anything that harms a device or tricks whoever visits.</li>
        </ProseList>
        <p>
          We may hide a box that breaks these rules, and end the sponsorship behind it. We write to your contact address
          when we do.
        </p>
      </ProseSection>

      <ProseSection id="api" title="The API and the feeds">
        <p>
          Both are free and open to any site. Keep the answers for as long as their headers allow, ask no more often
          than you need, and do not present a date as checked by us when you have changed it. We may slow down whoever
          makes the site slow for everybody else. The rest is on the{" "}
          <ProseLink href="/developers">page for developers</ProseLink>.
        </p>
      </ProseSection>

      <ProseSection id="care" title="Take it with care">
        <p>
          We look after Oddly as well as we can, and offer it as it is: it can be down, and it can be wrong. Nothing
          here is medical, legal or financial advice, and nobody should eat, climb or adopt anything on the strength of
          a holiday alone. We answer for harm that we cause on purpose or by gross carelessness, and wherever the law
          does not let us say otherwise. Rights that the law gives you as a consumer stay with you, whatever stands
          here.
        </p>
      </ProseSection>

      <ProseSection id="changes" title="When these terms change">
        <p>
          The date below moves. A change does not reach back: what you have paid for runs out on the terms you paid
          under. Questions go to <ProseLink href={contactLink("Terms")}>{contactEmail()}</ProseLink>.
        </p>
      </ProseSection>
      <LastChanged on="November 21, 2026" />
    </Prose>
  );
}
