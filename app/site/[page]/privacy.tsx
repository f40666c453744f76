import { LastChanged, Prose, ProseLink, ProseList, ProseSection, ProseSummary } from "@/components/prose";
import { contactEmail, contactLink } from "@/lib/contact";

/** What is known about whom, for how long. Source: design sections 5 to 10; a change there is a change here. */
export function Privacy() {
  const writeToUs = <ProseLink href={contactLink("Privacy")}>{contactEmail()}</ProseLink>;
  return (
    <Prose
      title="Privacy, in plain words"
      lead="What Oddly knows about you depends on what you do here. Most people only read, and we keep no record of them. Find your own case below."
    >
      <ProseSummary>
        <ProseList>
          <li>Reading sets no cookies, is followed by no analytics, and asks nobody else for anything.</li>
          <li>Settings, card history and drafts stay on your device.</li>
          <li>An account is an e-mail address. Mail comes only after you have confirmed that you want it.</li>
          <li>A personal video on a card plays once and is deleted within minutes.</li>
          <li>Card numbers go to Stripe. We never see one.</li>
          <li>We sell no data and show no advertising that follows you around.</li>
          <li>You can take your data with you, or delete it, on your account page.</li>
        </ProseList>
      </ProseSummary>

      <ProseSection id="reading" title="If you only read">
        <p>
          No cookies, no analytics, no fonts or scripts or pictures from anybody else. Pages come from us, and a page
          that is open talks to us alone.
        </p>
        <p>
          Your look, your default sender name, the history of the cards you sent (the newest 500), the drafts of cards
          you did not send and of sponsorships you did not pay for, and what is needed to show something while you are
          offline are kept by your browser, on your device. We cannot read them. The reset button in{" "}
          <ProseLink href="/settings">Settings</ProseLink> and the clear button in{" "}
          <ProseLink href="/history">History</ProseLink> remove them, and so does your browser when you tell it to
          forget this site. A draft lasts two hours.
        </p>
        <p>
          Where a holiday has a sponsor, we count how often the sponsor's box was in view and its link was followed: two
          numbers for each day, sent to us without cookies and kept without addresses. They say how often, never who. So
          that a reload is not counted again, the tab remembers that it has counted, until you close it.
        </p>
        <p>
          A server cannot answer without knowing where to send the answer, so our hosting provider sees the network (IP)
          address of every request and may note it in its technical logs.
        </p>
        <p>Links lead to other people's sites: sources, shops, sponsors, maps. Once you are there, their rules hold.</p>
      </ProseSection>

      <ProseSection id="places" title="If you look for local places">
        <p>
          Your browser asks whether we may know where you are, and only after you have pressed the button. Your position
          is rounded to about a kilometer before it leaves your device. We look up what is in that neighborhood in
          OpenStreetMap's data, from our server, so that they see us and not you. What was found is kept with the
          neighborhood, for the next person who asks there, for 90 days at most. Who asked is not kept.
        </p>
      </ProseSection>

      <ProseSection id="videos" title="If you watch a video">
        <p>
          Most adventure videos are our own and come from this site. A few holidays have one that is on YouTube or
          Vimeo. Nothing is loaded from either until you press play; from then on you are their guest as well: they
          learn your network address, and may set cookies of their own.
        </p>
      </ProseSection>

      <ProseSection id="account" title="If you sign in">
        <p>
          You give us an e-mail address and we send you a link. It is valid for 15 minutes and works once; there is no
          password to lose. We keep the address, and for each browser that you sign in with what it calls itself
          (“Chrome on Android”) and when. A cookie keeps you signed in. A second one tells our pages that somebody is,
          and not who, so that they show the way to the sponsor dashboard. Both are needed for what you asked for and do
          nothing else, which is why no banner asks you about them. Sessions and links that have expired are deleted
          within hours.
        </p>
      </ProseSection>

      <ProseSection id="cards" title="If you make a card">
        <ProseList>
          <li>
            <strong>The card</strong> is what you typed: message, names, salutation, and the holiday and date you chose.
            It is deleted after one year. You can see it while signed in; anybody else needs a live link from you.
            Search engines are told to stay out, and the preview that a link shows in a chat has neither names nor
            message.
          </li>
          <li>
            <strong>The personal video</strong> is kept in private storage. The recipient can play it once; two seconds
            in it counts as seen, and within minutes it is deleted. If nobody plays it, it is deleted after 30 days.
            Whoever presses play gets a cookie for a quarter of an hour, so that the video opens in their browser alone.
          </li>
          <li>
            <strong>The link</strong> is valid for 24 hours unless you choose otherwise, and for 7 days at most. You can
            revoke it. Seven days after it has expired, our record of it is deleted; that of a link through which
            somebody asked for no more cards goes with the card.
          </li>
          <li>
            <strong>A card by mail</strong> goes once, on the morning that you chose, to the address that you typed. The
            mail shows them your own address, so that they know who sends it. We keep theirs until 30 days after that
            morning. The card's year, and its video's 30 days, begin with the morning. You see whether it went out, came
            back, or was opened: that is the press on the envelope, not a picture in the mail.
          </li>
          <li>
            <strong>What comes back</strong> is one emoji for each link, or the wish for no more cards there. You see it
            beside the link, and by mail unless you turn that off in{" "}
            <ProseLink href="/account#mail">your account</ProseLink>. Neither you nor we learn who it was.
          </li>
        </ProseList>
        <p>A card can name another person. Write about them what you would say with them in the room.</p>
      </ProseSection>

      <ProseSection id="card-by-mail" title="If you get a card by mail">
        <p>
          Somebody who is signed in here typed your address to send you this one card. The mail says whose it is,
          carries no advertising, and puts you on no list. When you open the card's envelope, its sender sees that you
          have; looking at the mail, or at the page, tells nobody. The way out in the mail refuses cards by mail from
          anybody, until you take that back: for it we keep a fingerprint of your address that we cannot read back.
        </p>
      </ProseSection>

      <ProseSection id="mail" title="If you subscribe to mail">
        <p>
          We send one mail that asks whether it was really you. Until you press the button in it, nothing else comes. We
          keep your address, what you chose to get, which wording you agreed to, when, and on which form: the proof that
          we were asked. Without scripts, a form that is not complete comes back to you by a cookie that lives for five
          minutes and on that one page.
        </p>
        <p>
          Unsubscribing takes one click, needs no sign-in and works at once. A day later your address is replaced by a
          hash, a fingerprint of it that we cannot read back. You may always come back. An address that nobody has
          confirmed is deleted after 30 days.
        </p>
        <p>
          Of every mail we note what kind it was, when it went out and whether it arrived, under such a fingerprint and
          not under your address, for one year. Our mails have no pictures that report back, and their links are not
          counted. When an address does not exist, or its owner marks a letter as spam, the fingerprint stays, so that
          nothing is sent there again.
        </p>
      </ProseSection>

      <ProseSection id="corrections" title="If you suggest a correction">
        <p>
          We keep what you wrote, the source that you gave, the holiday and the day. Not who you are: please leave names
          and addresses out. Only our editors read what you wrote. If they accept it, the public list of corrections
          tells of it in their words, with a link to your source.
        </p>
      </ProseSection>

      <ProseSection id="reminders" title="If you ask for a reminder">
        <p>
          We keep the holiday, the date, how many days ahead you want to hear of it, at what time of which time zone,
          and your note. A notification travels through your browser maker's push service, to an address that your
          browser made for the purpose; beside it we keep what the browser calls itself. A mail goes to the address of
          your account. A reminder by calendar is a file, or a feed whose address you alone are told, that your own
          calendar reads. All of them are listed on your reminders page, and end there.
        </p>
        <p>
          If you have to sign in first, a cookie keeps what you typed for half an hour, and if you end a reminder, one
          keeps it for ten minutes, so that you can have it back.
        </p>
      </ProseSection>

      <ProseSection id="sponsors" title="If you sponsor a holiday">
        <ProseList>
          <li>
            <strong>Your business</strong>: we keep its name, website, description and message, which are there to be
            shown, and a contact address, which is not. Receipts and notices go to that address. If nobody was signed in
            when you signed up, whoever signs in with it opens the dashboard.
          </li>
          <li>
            <strong>Your card</strong>: you type its number into Stripe's form and it goes straight to Stripe. We never
            see it; what we get back is whether the payment came. The form comes from Stripe, and is fetched when you
            get to the payment and not before. From then on Stripe knows your network address, and may set cookies of
            its own against fraud.
          </li>
          <li>
            <strong>Until you have paid</strong>, a cookie lets your browser, and no other, go on with what you began.
            It lasts a day. If you do not pay, we delete what you told us about your business soon after the holiday is
            no longer held for you.
          </li>
          <li>
            <strong>Billing records</strong> hold amounts, dates and Stripe's reference numbers. We keep them for as
            long as the law wants billing records kept. Invoices are at Stripe, where your dashboard leads you. The
            notices that Stripe sends us are stored without names and addresses; after 30 days no more is left of them
            than which they were, of what kind, and when.
          </li>
          <li>
            <strong>The public record</strong> of each holiday says which businesses have sponsored it, and from when to
            when. Its lines stay after a sponsorship has ended: readers are to know who paid. If the business has your
            own name and you want it off the record, write to {writeToUs}.
          </li>
        </ProseList>
        <p>
          What your dashboard says about views and visits is the daily numbers of{" "}
          <ProseLink href="#reading">people who only read</ProseLink>. There is nothing about any of them to show you.
        </p>
      </ProseSection>

      <ProseSection id="safety" title="What we keep to keep the place in order">
        <p>
          To stop floods, we count how often an e-mail address or a network address asks for sign-in mail,
          subscriptions, cards or sponsorships. Changes and deletions made here are noted in a log that cannot be
          altered unnoticed. It says what was done and to how many records; personal data is not in it.
        </p>
      </ProseSection>

      <ProseSection id="helpers" title="Who works for us">
        <p>Four kinds of company handle data on our behalf, each only what its job needs:</p>
        <ProseList>
          <li>
            <strong>Our hosting provider</strong>: the site and its database.
          </li>
          <li>
            <strong>Vercel Blob</strong>: the personal videos, until they are deleted.
          </li>
          <li>
            <strong>Resend</strong>: the mails, and so the addresses they go to.
          </li>
          <li>
            <strong>Stripe</strong>: sponsors' payments, with the business's name, the contact address and the card.
          </li>
        </ProseList>
        <p>
          Vercel, Resend and Stripe are American companies and may handle data in the United States. Nobody else gets
          any, unless a law obliges us.
        </p>
      </ProseSection>

      <ProseSection id="grounds" title="Why we are allowed to">
        <p>
          For those whose law asks: mail, position and videos rest on your consent, which you can take back at any time.
          Accounts, cards, reminders and sponsorships rest on our doing what you asked for. Counting requests and
          keeping the log rest on our interest in a site that works and is not abused. Billing records rest on legal
          duty.
        </p>
      </ProseSection>

      <ProseSection id="rights" title="Your rights">
        <p>
          On your account page you can download what we have about you, and delete the account: its cards, links and
          reminders go with it. A sponsorship has to be canceled first, so that nobody goes on paying for what nobody
          can end. For anything else, such as a correction, an objection or a question, or a card that names you and
          should not, write to {writeToUs}. If our answer does not satisfy you, your data protection authority will hear
          you.
        </p>
      </ProseSection>

      <ProseSection id="children" title="Children">
        <p>
          Anybody may read about Pancake Day. Accounts, mail and sponsorships are not meant for children under 13, or
          under 16 where the law says 16. If a child you look after has given us an address, tell us and it goes.
        </p>
      </ProseSection>

      <ProseSection id="changes" title="When this page changes">
        <p>When Oddly starts to do something new with data, it is written here first, and the date below moves.</p>
      </ProseSection>
      <LastChanged on="November 21, 2026" />
    </Prose>
  );
}
