import { publicRoute, publicText } from "@/lib/core/http";
import { contactEmail, siteUrl } from "@/lib/core/site";

export const dynamic = "force-dynamic";

/** How many months ahead the file expires, so that it never has to be renewed. RFC 9116 advises less than a year. */
const VALID_MONTHS = 7;

/** Says where to report a security problem. Source: RFC 9116. */
export const GET = publicRoute(async (request) => {
  const now = new Date();
  // Counted from the start of the month, so that the text stays the same for weeks.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS));
  const lines = [
    `Contact: mailto:${contactEmail()}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl("/.well-known/security.txt")}`,
  ];
  return publicText(request, `${lines.join("\n")}\n`, "text/plain; charset=utf-8");
});
