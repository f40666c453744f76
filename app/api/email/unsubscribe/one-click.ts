import { AppError } from "@/lib/core/errors";
import { parseInput, readBytes } from "@/lib/core/http";
import { unsubscribeToken } from "@/lib/newsletter/input";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

const typeOf = (contentType: string) => contentType.split(";")[0]?.trim().toLowerCase() ?? "";

/** Parses a form body of either type. Throws AppError invalid_request if it cannot be read. */
async function readFormOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new AppError("invalid_request", "That form cannot be read.");
  }
}

function tokenOfJson(body: Buffer): unknown {
  try {
    const input: unknown = JSON.parse(body.toString("utf8"));
    return typeof input === "object" && input !== null && "token" in input ? input.token : null;
  } catch {
    throw new AppError("invalid_request", "That isn't valid JSON.");
  }
}

/**
 * Throws AppError invalid_request unless the body is the one-click form of RFC 8058, since merely visiting the URL must
 * not unsubscribe. Source: RFC 8058, sections 3.1 and 3.2.
 */
export async function requireOneClick(body: Buffer<ArrayBuffer>, contentType: string): Promise<void> {
  const form = FORMS.includes(typeOf(contentType)) ? await readFormOf(body, contentType) : null;
  if (form?.get("List-Unsubscribe") !== "One-Click") {
    throw new AppError("invalid_request", "Send List-Unsubscribe=One-Click as a form.");
  }
}

/**
 * Returns the token of an unsubscribe request: from the URL if an email client sends the form of RFC 8058, or from a
 * JSON body. Throws AppError invalid_request for anything else.
 */
export async function readOneClick(request: Request): Promise<string> {
  const contentType = request.headers.get("content-type") ?? "";
  const body = await readBytes(request);
  if (typeOf(contentType) === "application/json") return parseInput(unsubscribeToken, tokenOfJson(body));
  await requireOneClick(body, contentType);
  return parseInput(unsubscribeToken, new URL(request.url).searchParams.get("token"));
}
