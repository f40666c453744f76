import { LastChanged, Prose, ProseLink, ProseList, ProseSection } from "@/components/prose";
import { contactEmail, contactLink } from "@/lib/contact";

/** What we aim for, how it is tested and what falls short. The tests are e2e/look.spec.ts and its neighbours. */
export function Accessibility() {
  return (
    <Prose
      title="Accessibility statement"
      lead="Quirky holidays are for everybody, with a mouse, a thumb, a keyboard, a screen reader or a magnifier. Where Oddly does not work for you, that is our mistake, and we want to hear of it."
    >
      <ProseSection id="aim" title="What we aim for">
        <p>
          <ProseLink href="https://www.w3.org/TR/WCAG22/">WCAG 2.2</ProseLink>, level AA, on every page, in every color
          theme, in light and in dark. This is our own assessment; no outside auditor has checked it.
        </p>
      </ProseSection>

      <ProseSection id="done" title="What that means here">
        <ProseList>
          <li>Everything can be reached and done by keyboard. The first stop on a page skips to its content.</li>
          <li>What you press is at least 24 pixels in each direction, and the things you press most are 44.</li>
          <li>Reading works without JavaScript.</li>
          <li>Pages fit a phone's screen without scrolling sideways.</li>
          <li>If your device asks for less motion, things appear without moving.</li>
          <li>Emoji that only decorate are not read aloud.</li>
          <li>No meaning hangs on a color alone.</li>
        </ProseList>
      </ProseSection>

      <ProseSection id="keys" title="The one shortcut">
        <p>
          Pressing <kbd className="rounded border border-line bg-surface px-2 py-0.5 font-mono text-[0.9em]">/</kbd>{" "}
          takes you to the search, except while you are typing. If you steer by voice, or keys go off by themselves,
          turn it off in <ProseLink href="/settings">Settings</ProseLink>.
        </p>
      </ProseSection>

      <ProseSection id="tested" title="How it is tested">
        <ProseList>
          <li>axe checks every kind of page, on a phone's screen and a desktop's, in light and in dark.</li>
          <li>All four color themes are checked with all six accents, again in light and in dark.</li>
          <li>The tests steer by keyboard, ask for reduced motion, and read pages with JavaScript turned off.</li>
        </ProseList>
        <p>
          They run on each change, and a finding stops it. A program finds perhaps half of what can be wrong, which is
          why the last section of this page is the important one.
        </p>
      </ProseSection>

      <ProseSection id="limits" title="What still falls short">
        <ProseList>
          <li>
            Adventure videos play in YouTube's and Vimeo's own players, which are not ours to mend. Their captions
            depend on whoever made the video.
          </li>
          <li>
            A personal video on a card has no captions and plays once, by design. The written message on the card is
            always there as well.
          </li>
          <li>
            Sponsors type their card number into Stripe's own fields, and manage cards and invoices on Stripe's own
            pages. Both are made for keyboards and screen readers, and neither is ours to mend.
          </li>
          <li>Shops, sponsors and sources are other people's sites, and we cannot vouch for them.</li>
        </ProseList>
      </ProseSection>

      <ProseSection id="report" title="Tell us">
        <p>
          Write to <ProseLink href={contactLink("Accessibility")}>{contactEmail()}</ProseLink>. The address of the page,
          what you wanted to do and what you use (a screen reader's name, say) are all we need. If you need something
          from Oddly in another form, ask in the same place.
        </p>
      </ProseSection>
      <LastChanged on="November 21, 2026" />
    </Prose>
  );
}
