import { LastChanged, Prose, ProseLink, ProseList, ProseSection } from "@/components/ui/prose";
import { PLAN_MONTHLY_PRICE, PLAN_PRICE } from "@/lib/billing/plan";
import { contactEmail, contactLink } from "@/lib/core/site";

/** The terms of use. Source of the limits and prices: spec section 9. */
export function Terms() {
  return (
    <Prose
      title="Terms"
      lead="Oddly is a calendar of quirky holidays. By using it, you agree to these terms. They're short, so you can actually read them."
    >
      <ProseSection id="calendar" title="The calendar">
        <p>
          Reading is free and needs no account. We work out dates from rules and name our sources, but we still make
          mistakes: if a date really matters, check with the people who founded the day.{" "}
          <ProseLink href="/contact">Tell us</ProseLink> if we got one wrong.
        </p>
        <p>
          Gift ideas, videos, places and links are suggestions. Other people's sites, prices, opening hours and rules
          are their own.
        </p>
      </ProseSection>

      <ProseSection id="account" title="Your account">
        <p>
          You sign in with a link sent to your email address, so anyone who can read that inbox can sign in as you. Use
          an address that's yours alone. You can delete your account at any time.
        </p>
      </ProseSection>

      <ProseSection id="cards" title="Your cards">
        <p>
          What you write and record stays yours. You let us store it and show it to the people you share a link with,
          for as long as the card exists (<ProseLink href="/privacy#cards">how long that is</ProseLink>), and for
          nothing else.
        </p>
        <p>Please don't send anything that</p>
        <ProseList>
          <li>threatens, harasses or demeans anyone;</li>
          <li>breaks the law where you are or where the recipient is;</li>
          <li>shows people who didn't agree to be shown, or uses someone else's work without permission;</li>
          <li>is meant to trick the recipient, or goes to strangers who didn't ask for it.</li>
        </ProseList>
        <p>
          We don't monitor cards. If someone reports a card that breaks these rules, we may delete it and close the
          account that sent it.
        </p>
        <p>
          A personal video plays once and is then deleted for good. A recipient can still film the screen; no site can
          prevent that.
        </p>
      </ProseSection>

      <ProseSection id="sponsorship" title="Sponsoring a holiday">
        <ProseList>
          <li>
            The price is <strong>{PLAN_PRICE}</strong>, which is {PLAN_MONTHLY_PRICE}, billed quarterly through Stripe.
            It renews every 3 months until you cancel. We email you two weeks before each renewal, and send a receipt
            after it.
          </li>
          <li>
            A holiday has one sponsor at a time. We reserve it for you for 30 minutes while you check out. The
            sponsorship goes live when your payment goes through, and shows your name, link, description and message in
            a box labeled “Sponsor”. If a payment arrives when the holiday is no longer available, we refund it in full
            automatically.
          </li>
          <li>
            You can cancel at any time on your <ProseLink href="/sponsor-dashboard">sponsor dashboard</ProseLink>. It
            then runs to the end of the period you've paid for, with no further charges. You can change your mind until
            that day. We don't refund the remaining time unless your local law says otherwise.
          </li>
          <li>
            If a renewal payment fails, we email you and try again a few times over the following days. If it still
            fails, the sponsorship ends. If you cancel in the meantime, it ends right away. Either way, you owe nothing.
          </li>
          <li>
            Your payment buys that box. It doesn't buy a date, a sentence, a spot on the calendar or a number of
            readers; see the <ProseLink href="/disclosure">affiliate disclosure</ProseLink>. You can hide the box and
            show it again; hiding it doesn't end the subscription.
          </li>
          <li>Every holiday has a public record of who sponsored it and when. Past sponsors stay listed.</li>
        </ProseList>
        <p>Your name, link, description and message must be true, legal and yours to use. They may not</p>
        <ProseList>
          <li>demean or threaten anyone, or make light of what a day remembers;</li>
          <li>
            advertise sex, gambling, tobacco, weapons, drugs, miracle cures, get-rich schemes or candidates for office;
          </li>
          <li>look like part of the calendar, a warning, or someone else;</li>
          <li>lead to anything that harms devices or deceives visitors.</li>
        </ProseList>
        <p>
          We may hide a box that breaks these rules and end the sponsorship. We'll email your contact address when we
          do.
        </p>
      </ProseSection>

      <ProseSection id="api" title="The API and the feeds">
        <p>
          Both are free and open to any site. Cache responses for as long as their headers allow, don't ask more often
          than you need to, and don't present a date as ours if you've changed it. We may slow down clients that make
          the site slow for everyone else. For details, see the <ProseLink href="/developers">developer page</ProseLink>
          .
        </p>
      </ProseSection>

      <ProseSection id="care" title="No guarantees">
        <p>
          We take good care of Oddly, but we offer it as is: it can be down, and it can be wrong. Nothing here is
          medical, legal or financial advice, and please don't eat, climb or adopt anything just because of a holiday.
          We're liable for harm we cause on purpose or through gross negligence, and wherever the law doesn't let us
          limit that. Nothing here takes away your rights as a consumer.
        </p>
      </ProseSection>

      <ProseSection id="changes" title="When these terms change">
        <p>
          We'll update the date below. Changes aren't retroactive: what you've already paid for runs under the terms you
          agreed to. Send questions to <ProseLink href={contactLink("Terms")}>{contactEmail()}</ProseLink>.
        </p>
      </ProseSection>
      <LastChanged on="November 24, 2026" />
    </Prose>
  );
}
