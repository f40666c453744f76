import { Code } from "@/components/code-block";
import { LastChanged, Prose, ProseLink, ProseList, ProseSection, ProseSummary } from "@/components/prose";

/** Where money comes from and what it does not buy. Source: spec section 9, design section 7. */
export function Disclosure() {
  return (
    <Prose
      title="Affiliate disclosure"
      lead="Oddly makes money in two ways: some links to shops, and sponsors of holidays. Here's how each works, and what money can't buy."
    >
      <ProseSummary>
        <ProseList>
          <li>If you buy through a Shop link, the shop may pay us a commission. You pay the same price.</li>
          <li>A gift idea is a kind of thing, not a product we were paid to mention.</li>
          <li>A rating, if there is one, is our editors' opinion, not a customer review.</li>
          <li>
            A sponsor pays $15 every 3 months for a box marked “Sponsor”. It can't buy a date, a sentence or a spot on
            the calendar.
          </li>
          <li>Every holiday has a public record of who has sponsored it, and when.</li>
        </ProseList>
      </ProseSummary>

      <ProseSection id="shops" title="Shop links">
        <p>
          Each gift idea has a Shop button. Most open a shop's search for that kind of thing; a few go to one product an
          editor chose. Some are affiliate links: they tell the shop you came from us, and the shop may pay us a share
          of what you spend. You pay the same price either way. A note above the first Shop button says so.
        </p>
        <p>
          The links are marked <Code>{'rel="sponsored"'}</Code>, so search engines don't treat them as recommendations.
          They carry nothing about you, but a shop can see which site its visitors come from, and its own privacy rules
          apply once you're there.
        </p>
        <p>Prices are the range we found when we wrote the entry. The shop's page has the price that counts.</p>
      </ProseSection>

      <ProseSection id="ratings" title="Ratings">
        <p>
          Most gift ideas have no rating: we haven't tried every skillet there is. When there is one, from 1 to 5, one
          of our editors gave it, based on the product and how well it suits the day. Neither customers nor shops have a
          say.
        </p>
      </ProseSection>

      <ProseSection id="sponsors" title="Sponsors">
        <p>
          A business that loves a holiday can sponsor it for <strong>$15 every 3 months</strong> ($5 per month, billed
          quarterly). It gets a box on the holiday's page with its name, a link, a description and a message, clearly
          labeled “Sponsor”, and a yellow dot on the calendar that says the same. When the weekly newsletter features
          the day, it names the sponsor with the same label. The link is also marked <Code>{'rel="sponsored"'}</Code>.
        </p>
        <p>
          That's the whole offer. The same rules decide which holidays we list, when they fall, what we write about them
          and which one is the day's pick, sponsored or not: <ProseLink href="/about">no day is for sale</ProseLink>.
          Sponsors write what's in the box and can't edit anything around it. Solemn days have no sponsors.
        </p>
        <p>
          So you can check, each holiday's page links to a public record of everyone who has paid to sponsor it, with
          start and end dates. Past sponsors stay listed, even if a sponsor hid the box.
        </p>
        <p>
          Sponsors see how many views and visits their box gets each day. We count them without cookies or IP addresses,
          and sponsors learn nothing about any reader.
        </p>
      </ProseSection>
      <LastChanged on="November 24, 2026" />
    </Prose>
  );
}
