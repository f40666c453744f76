import { ExternalLink } from "lucide";
import { sourceLink } from "@/lib/editorial/corrections/source-link";
import { Icon } from "../../icon";

/** Where a visitor says that it says so: the host as a link, the whole address as text. */
export function CorrectionSource({ sourceUrl }: { sourceUrl: string }) {
  const link = sourceLink(sourceUrl);
  if (!link) {
    return <p className="mt-2 text-ink-soft text-sm wrap-anywhere">Unsafe link, shown as text: {sourceUrl}</p>;
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere md:min-h-6"
      >
        <Icon of={ExternalLink} className="size-4" /> {link.host}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <span className="min-w-0 text-ink-soft text-sm wrap-anywhere">{link.href}</span>
    </p>
  );
}
