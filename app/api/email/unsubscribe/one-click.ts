import { AppError } from "@/lib/core/errors";
import { parseInput, readBytes } from "@/lib/core/http";
import { unsubscribeToken } from "@/lib/newsletter/input";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

const typeOf = (contentType: string) => contentType.split(";")[0]?.trim().toLowerCase() ?? "";

/** The form in a body, of either kind; AppError invalid_request when it cannot be read. */
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
 * Throws AppError invalid_request unless the body is the form that RFC 8058 has for leaving: a mere visit to the address is no
 * wish to leave. Source: RFC 8058, sections 3.1 and 3.2.
 */
export async function requireOneClick(body: Buffer<ArrayBuffer>, contentType: string): Promise<void> {
  const form = FORMS.includes(typeOf(contentType)) ? await readFormOf(body, contentType) : null;
  if (form?.get("List-Unsubscribe") !== "One-Click") {
    throw new AppError("invalid_request", "Send List-Unsubscribe=One-Click as a form.");
  }
}

/**
 * The token of somebody who wants to leave: in the address, when a mail program sends the form that RFC 8058 has for it,
 * or in a body of JSON. Throws AppError invalid_request for anything else.
 */
export async function readOneClick(request: Request): Promise<string> {
  const contentType = request.headers.get("content-type") ?? "";
  const body = await readBytes(request);
  if (typeOf(contentType) === "application/json") return parseInput(unsubscribeToken, tokenOfJson(body));
  await requireOneClick(body, contentType);
  return parseInput(unsubscribeToken, new URL(request.url).searchParams.get("token"));
}
