import { Code } from "@/components/code-block";
import { LastChanged, Prose, ProseLink, ProseList, ProseSection, ProseSummary } from "@/components/prose";

/** Where money comes from and what it does not buy. Source: spec section 9, design section 7. */
export function Disclosure() {
  return (
    <Prose
      title="Affiliate disclosure"
      lead="Two things bring Oddly money: some of the links to shops, and sponsors of holidays. Here is how each works and what neither can do."
    >
      <ProseSummary>
        <ProseList>
          <li>If you buy through a Shop link, the shop may pay us a commission. You pay the same price.</li>
          <li>A gift idea is a kind of thing, not a product that we were paid to name.</li>
          <li>A rating, where there is one, is our editors' opinion. It is not a customer review.</li>
          <li>
            A sponsor pays $15 every 3 months for a box marked “Sponsor”. It cannot buy a date, a text or a place on the
            calendar.
          </li>
          <li>Every holiday has a public record of who has sponsored it, and when.</li>
        </ProseList>
      </ProseSummary>

      <ProseSection id="shops" title="Shop links">
        <p>
          A holiday's gift ideas have a Shop button each. Most lead to a shop's search for that kind of thing, a few to
          one thing that an editor chose. Some of these links are affiliate links: they tell the shop that you came from
          us, and the shop may give us a share of what you spend. The price is the same with or without us. A notice to
          that effect stands above the first Shop button.
        </p>
        <p>
          The links are marked <Code>{'rel="sponsored"'}</Code>, so that search engines take no recommendation from
          them. Nothing about you travels with them, but a shop can tell which site its visitors come from, and its own
          privacy rules hold once you are there.
        </p>
        <p>
          A price is the range in which such things were to be had when the entry was written. The shop's page has the
          one that counts.
        </p>
      </ProseSection>

      <ProseSection id="ratings" title="Ratings">
        <p>
          Most gift ideas have none: we have not tried every skillet there is. Where there is one, from 1 to 5, an
          editor of ours gave it, out of an opinion about the thing and how well it suits the day. No customer was
          asked, and no shop either.
        </p>
      </ProseSection>

      <ProseSection id="sponsors" title="Sponsors">
        <p>
          A business that loves a holiday can be its sponsor for <strong>$15 every 3 months</strong> ($5 per month,
          billed quarterly). For that it gets a box on the holiday's page with its name, a link, a description and a
          message of its own, plainly marked “Sponsor”, and a yellow dot on the calendar that says the same. Where the
          weekly letter tells of the day, it names the sponsor, marked in the same way. The link is marked{" "}
          <Code>{'rel="sponsored"'}</Code> as well.
        </p>
        <p>
          That is the whole offer. Which holidays there are, when they fall, what we write about them and which one is
          the day's pick is decided by rules that are the same for the sponsored and the unsponsored, and{" "}
          <ProseLink href="/about">no day is for sale</ProseLink>. A sponsor writes what stands in the box, and cannot
          edit anything around it.
        </p>
        <p>
          So that you can check, each holiday's page leads to a public record of everybody who has paid for it, with the
          first day and the last. Lines stay when a sponsorship has ended, and also when the sponsor hides the box.
        </p>
        <p>
          A sponsor is told how often the box was seen and its link followed, in numbers for each day. They are counted
          without cookies or addresses, and nothing about a reader goes to a sponsor.
        </p>
      </ProseSection>
      <LastChanged on="November 21, 2026" />
    </Prose>
  );
}
