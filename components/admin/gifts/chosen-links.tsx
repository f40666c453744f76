import { ExternalLink, Pencil } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";

type ChosenLinksProps = {
  holiday: { id: string; slug: string; holidayName: string; deletedAt: string | null };
  /** The anchor of the section on the holiday's page. */
  part: string;
};

/** Links from a holiday's gifts or videos to its page and its editor. */
export function ChosenLinks({ holiday: { id, slug, holidayName, deletedAt }, part }: ChosenLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {deletedAt ? (
        <span className="text-ink-soft">This holiday is deleted. Restore it before you change anything here.</span>
      ) : (
        <a href={`/holidays/${slug}#${part}`} target="_blank" rel="noopener" className="link-quiet gap-1.5">
          <Icon of={ExternalLink} className="size-4" /> View on site
          <span className="sr-only">: {holidayName} (opens in a new tab)</span>
        </a>
      )}
      <Link href={`/admin/dashboard?tab=holidays&holiday=${id}`} prefetch={false} className="link-quiet gap-1.5">
        <Icon of={Pencil} className="size-4" /> Edit the holiday<span className="sr-only"> {holidayName}</span>
      </Link>
    </p>
  );
}
