import { LastChanged, Prose, ProseLink, ProseList, ProseSection } from "@/components/ui/prose";
import { contactEmail, contactLink } from "@/lib/core/site";

/** Our goal, how we test it and its known limits. The tests are e2e/theme.spec.ts and others next to it. */
export function Accessibility() {
  return (
    <Prose
      title="Accessibility statement"
      lead="Quirky holidays are for everyone, whether you use a mouse, a thumb, a keyboard, a screen reader or a magnifier. If Oddly doesn't work for you, that's our mistake, and we want to hear about it."
    >
      <ProseSection id="aim" title="What we aim for">
        <p>
          <ProseLink href="https://www.w3.org/TR/WCAG22/">WCAG 2.2</ProseLink>, level AA, on every page, in every color
          theme, in light and dark. This is our own assessment; no outside auditor has checked it.
        </p>
      </ProseSection>

      <ProseSection id="done" title="What that means in practice">
        <ProseList>
          <li>You can reach and use everything by keyboard. The first stop on each page skips to its content.</li>
          <li>Every target is at least 24 pixels each way, and the ones you use most are 44.</li>
          <li>You can read every page without JavaScript.</li>
          <li>Pages fit a phone screen without scrolling sideways.</li>
          <li>If your device asks for reduced motion, nothing moves.</li>
          <li>Screen readers skip decorative emoji.</li>
          <li>Nothing depends on color alone.</li>
        </ProseList>
      </ProseSection>

      <ProseSection id="keys" title="The one shortcut">
        <p>
          Pressing <kbd className="rounded border border-border bg-card px-2 py-0.5 font-mono text-[0.9em]">/</kbd>{" "}
          opens search, except while you're typing. If you use voice control, or it gets in your way, turn it off in{" "}
          <ProseLink href="/settings">Settings</ProseLink>.
        </p>
      </ProseSection>

      <ProseSection id="tested" title="How we test">
        <ProseList>
          <li>axe checks every kind of page at phone and desktop sizes, in light and dark.</li>
          <li>We check every color theme with every accent, in light and dark.</li>
          <li>Our tests navigate by keyboard, ask for reduced motion, and read pages with JavaScript turned off.</li>
        </ProseList>
        <p>
          The tests run on every change, and a failure blocks it. Automated tests catch perhaps half of all problems,
          which is why the last section of this page matters most.
        </p>
      </ProseSection>

      <ProseSection id="limits" title="Known limitations">
        <ProseList>
          <li>
            Some adventure videos play in YouTube's or Vimeo's player, which we can't fix. Their captions depend on the
            person who made the video.
          </li>
          <li>
            A personal video on a card has no captions and plays once, by design. The written message is always there
            too.
          </li>
          <li>
            Sponsors enter card numbers in Stripe's fields and manage cards and invoices on Stripe's pages. Both support
            keyboards and screen readers, but we can't change them.
          </li>
          <li>Shops, sponsors and sources are other people's sites, and we can't vouch for them.</li>
        </ProseList>
      </ProseSection>

      <ProseSection id="report" title="Tell us">
        <p>
          Write to <ProseLink href={contactLink("Accessibility")}>{contactEmail()}</ProseLink>. Tell us the page, what
          you wanted to do, and what you use (your screen reader, for example). If you need something from Oddly in
          another format, just ask.
        </p>
      </ProseSection>
      <LastChanged on="November 24, 2026" />
    </Prose>
  );
}
