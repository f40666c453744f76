import { LastChanged, Prose, ProseLink, ProseList, ProseSection, ProseSummary } from "@/components/ui/prose";
import { SIGN_IN_LINK_MINUTES } from "@/lib/auth/sign-in-link";
import { contactEmail, contactLink } from "@/lib/core/site";

/** What we store about whom, and for how long. Source: design sections 5 to 10; update them together. */
export function Privacy() {
  const writeToUs = <ProseLink href={contactLink("Privacy")}>{contactEmail()}</ProseLink>;
  return (
    <Prose
      title="Privacy, in plain words"
      lead="What Oddly knows about you depends on what you do here. Most people only read, and we keep no record of them. Find what applies to you below."
    >
      <ProseSummary>
        <ProseList>
          <li>If you only read: no cookies, no analytics, no third parties.</li>
          <li>Settings, passport, card history and drafts stay on your device.</li>
          <li>An account is just an email address. We email you only after you confirm that you want it.</li>
          <li>A personal video on a card plays once and is deleted within minutes.</li>
          <li>Payment card numbers go straight to Stripe. We never see them.</li>
          <li>We don't sell data or show ads that follow you around.</li>
          <li>You can download or delete your data on your account page.</li>
        </ProseList>
      </ProseSummary>

      <ProseSection id="reading" title="If you only read">
        <p>
          No cookies, no analytics, and no fonts, scripts or images from anyone else. Pages come from us, and an open
          page talks only to us.
        </p>
        <p>
          Your theme, your default sender name, the history of cards you sent (the latest 500), drafts of cards you
          haven't sent, and what's needed to work offline stay in your browser, on your device. So does your passport:
          which days you visited or celebrated here, and the lines and photos you added. We can't read any of it. The
          reset button in <ProseLink href="/settings">Settings</ProseLink> and the clear buttons in{" "}
          <ProseLink href="/history">History</ProseLink> and <ProseLink href="/passport">Passport</ProseLink> remove
          them, and so does clearing this site's data in your browser. A draft lasts two hours.
        </p>
        <p>
          If a holiday has a sponsor, we count how often the sponsor's box was seen and its link followed: two numbers a
          day, sent without cookies and stored without IP addresses. They say how often, never who. So that a reload
          isn't counted twice, your tab remembers that it was counted until you close it.
        </p>
        <p>
          A server can't respond without knowing where to send the response, so our hosting provider sees the IP address
          of every request and may record it in its technical logs.
        </p>
        <p>Links lead to other people's sites: sources, shops, sponsors, maps. Their rules apply once you're there.</p>
      </ProseSection>

      <ProseSection id="places" title="If you look for local places">
        <p>
          Your browser asks for permission to share your location, and only after you press the button. Your position is
          rounded to about a kilometer before it leaves your device. Our server looks up that neighborhood in
          OpenStreetMap's data, so they see us and not you. We store the results for the neighborhood for up to 90 days,
          for the next person who looks there. We don't store who asked.
        </p>
      </ProseSection>

      <ProseSection id="videos" title="If you watch a video">
        <p>
          Most adventure videos are our own and come from this site. A few are on YouTube or Vimeo. Nothing loads from
          either until you press play; then they learn your IP address and may set their own cookies.
        </p>
      </ProseSection>

      <ProseSection id="account" title="If you sign in">
        <p>
          You give us an email address and we send you a link. It's valid for {SIGN_IN_LINK_MINUTES} minutes and works
          once; there's no password to lose. We store the address and, for each browser you sign in with, its name
          (“Chrome on Android”) and when you used it. One cookie keeps you signed in. A second tells our pages that
          someone is signed in, but not who, so that they can show the Sponsor tab. Both do only what you asked for,
          which is why there's no cookie banner. We delete expired sessions and links within hours.
        </p>
      </ProseSection>

      <ProseSection id="cards" title="If you make a card">
        <ProseList>
          <li>
            <strong>The card</strong> is what you typed: message, names, salutation, and the holiday and date you chose.
            We delete it after one year. You can see it while signed in; anyone else needs a working link from you.
            Search engines are told to stay out, and link previews in chats show neither names nor message.
          </li>
          <li>
            <strong>The personal video</strong> is in private storage. The recipient can play it once; after two seconds
            it counts as seen, and it's deleted within minutes. If no one plays it, it's deleted after 30 days. The
            person who presses play gets two cookies for 15 minutes, so that the video opens only in their browser.
          </li>
          <li>
            <strong>The link</strong> is valid for 24 hours unless you choose otherwise, up to 7 days. You can revoke
            it. We delete our record of it 7 days after it expires; if someone used it to opt out of cards, the record
            is deleted with the card.
          </li>
          <li>
            <strong>An emailed card</strong> goes out once, on the morning you chose, to the address you typed. The
            email shows your address, so the recipient knows who sent it. We store their address until 30 days after
            that morning. The card's year, and its video's 30 days, start that morning. You can see whether the email
            was sent, bounced, or the card was opened: that means a press on the envelope, not a tracking pixel.
          </li>
          <li>
            <strong>A reply</strong> is one emoji per link, or a request for no more cards. You see it next to the link,
            and by email unless you turn that off in <ProseLink href="/account#mail">your account</ProseLink>. Neither
            of us learns who it was.
          </li>
        </ProseList>
        <p>A card can name another person. Only write what you'd say with them in the room.</p>
      </ProseSection>

      <ProseSection id="card-by-mail" title="If someone emails you a card">
        <p>
          A signed-in user typed your address to send you this one card. The email says who sent it, has no ads, and
          doesn't add you to any list. When you open the card's envelope, the sender sees that you did; looking at the
          email or the page tells no one. The opt-out link in the email blocks emailed cards from everyone until you
          change your mind: to do that we store a fingerprint of your address that we can't turn back into the address.
        </p>
      </ProseSection>

      <ProseSection id="mail" title="If you subscribe to email">
        <p>
          We send one email asking whether it was really you. You get nothing else until you press the button in it. We
          store your address, what you chose, the wording you agreed to, when, and on which form, as proof of your
          consent. Without JavaScript, an incomplete form is remembered in a cookie that lasts five minutes, on that
          page only.
        </p>
        <p>
          Unsubscribing takes one click, needs no sign-in and works right away. A day later we replace your address with
          a hash, a fingerprint we can't turn back into the address. You can always come back. We delete unconfirmed
          addresses after 30 days.
        </p>
        <p>
          For every email, we record what kind it was, when it went out and whether it arrived, under that fingerprint
          and not your address, for one year. Our emails have no tracking pixels, and we don't count clicks. If an
          address doesn't exist, or its owner marks our email as spam, we keep the fingerprint so that we never write to
          it again.
        </p>
      </ProseSection>

      <ProseSection id="corrections" title="If you suggest a correction">
        <p>
          We store what you wrote, your source, the holiday and the day, but not who you are: please leave out names and
          addresses. Only our editors read what you wrote. If they accept it, our public list of corrections describes
          it in their words, with a link to your source.
        </p>
      </ProseSection>

      <ProseSection id="reminders" title="If you ask for a reminder">
        <p>
          We store the holiday, the date, how far ahead to remind you, the time and time zone, and your note. A
          notification travels through your browser maker's push service, to an address your browser created for it; we
          store that with the browser's name. An email goes to your account's address. A calendar reminder is a file, or
          a feed with a private link that your calendar app reads. You can see and end all of them on your reminders
          page.
        </p>
        <p>
          If you need to sign in first, a cookie remembers what you typed for {2 * SIGN_IN_LINK_MINUTES} minutes. If you
          end a reminder, a cookie remembers it for 10 minutes so that you can undo.
        </p>
      </ProseSection>

      <ProseSection id="sponsors" title="If you sponsor a holiday">
        <ProseList>
          <li>
            <strong>Your business</strong>: we store its name, website, description and message, which we show, and a
            contact address, which we don't. Receipts and notices go to that address. If you weren't signed in at
            checkout, signing in with that address opens the dashboard.
          </li>
          <li>
            <strong>Your card</strong>: you type its number into Stripe's form and it goes straight to Stripe. We never
            see it; we only learn whether the payment went through. The form loads from Stripe when you reach the
            payment step, not before. From then on Stripe knows your IP address and may set its own cookies to prevent
            fraud.
          </li>
          <li>
            <strong>Until you've paid</strong>, a cookie lets your browser, and no other, continue the checkout. It
            lasts a day. If you don't pay, we delete your business details soon after your reservation ends.
          </li>
          <li>
            <strong>Billing records</strong> hold amounts, dates and Stripe's reference numbers. We store them for as
            long as the law requires. Your dashboard links to your invoices at Stripe. We store the notices Stripe sends
            us without names and addresses; after 30 days we keep only their ID, type and date.
          </li>
          <li>
            <strong>The public record</strong> of each holiday says which businesses have sponsored it and when. Past
            sponsors stay listed, so that readers know who paid. If the business has your own name and you want it
            removed, write to {writeToUs}.
          </li>
        </ProseList>
        <p>
          The views and visits on your dashboard are the daily counts of{" "}
          <ProseLink href="#reading">people who only read</ProseLink>. We know nothing else about them.
        </p>
      </ProseSection>

      <ProseSection id="safety" title="What we store to prevent abuse">
        <p>
          To stop abuse, we count how often an email address or an IP address requests sign-in emails, subscriptions,
          cards or sponsorships. Changes and deletions go into a tamper-evident log. It says what was done and to how
          many records; it contains no personal data.
        </p>
      </ProseSection>

      <ProseSection id="helpers" title="Who works for us">
        <p>Four kinds of companies handle data for us, each only what it needs for its job:</p>
        <ProseList>
          <li>
            <strong>Our hosting provider</strong>: the site and its database.
          </li>
          <li>
            <strong>Vercel Blob</strong>: the personal videos, until they are deleted.
          </li>
          <li>
            <strong>Resend</strong>: our emails, and so the addresses they go to.
          </li>
          <li>
            <strong>Stripe</strong>: sponsors' payments, with the business name, the contact address and the card.
          </li>
        </ProseList>
        <p>
          Vercel, Resend and Stripe are American companies and may handle data in the United States. No one else gets
          any data unless the law requires it.
        </p>
      </ProseSection>

      <ProseSection id="grounds" title="Our legal grounds">
        <p>
          Where the law asks for a legal basis: email, location and videos are based on your consent, which you can
          withdraw at any time. Accounts, cards, reminders and sponsorships are based on providing what you asked for.
          Counting requests and keeping the log are based on our legitimate interest in a site that works and isn't
          abused. Billing records are based on legal obligation.
        </p>
      </ProseSection>

      <ProseSection id="rights" title="Your rights">
        <p>
          On your account page you can download what we have about you and delete your account, including its cards,
          links and reminders. Cancel any sponsorship first, so that you don't keep paying for something you can't
          manage. For anything else, such as a correction, an objection, a question, or a card that names you and
          shouldn't, write to {writeToUs}. If you're not satisfied with our answer, you can contact your data protection
          authority.
        </p>
      </ProseSection>

      <ProseSection id="children" title="Children">
        <p>
          Anyone can read about Pancake Day. Accounts, email and sponsorships aren't meant for children under 13, or
          under 16 where the law says 16. If a child in your care has given us an address, tell us and we'll delete it.
        </p>
      </ProseSection>

      <ProseSection id="changes" title="When this page changes">
        <p>Before we do anything new with data, we'll say so here and update the date below.</p>
      </ProseSection>
      <LastChanged on="November 26, 2026" />
    </Prose>
  );
}
