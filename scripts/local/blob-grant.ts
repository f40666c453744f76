import { createHmac } from "node:crypto";
import { z } from "zod";
import { blobRefusal } from "./blob-refusals";

const clientGrant = z.object({
  pathname: z.string(),
  validUntil: z.number(),
  maximumSizeInBytes: z.number().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
  addRandomSuffix: z.boolean().optional(),
  allowOverwrite: z.boolean().optional(),
  cacheControlMaxAge: z.number().optional(),
  ifMatch: z.string().optional(),
});

/** One upload, as the holder of the read-write token allowed it. */
export type ClientGrant = z.output<typeof clientGrant>;

/** What a request's token allows. */
export type Grant = "everything" | ClientGrant;

/** Source: generateClientTokenFromReadWriteToken in @vercel/blob/client */
function readClientToken(signed: string, token: string): ClientGrant {
  const [signature, payload = ""] = Buffer.from(signed, "base64").toString().split(".");
  if (signature !== createHmac("sha256", token).update(payload).digest("hex")) throw blobRefusal("forbidden");
  const grant = clientGrant.parse(JSON.parse(Buffer.from(payload, "base64").toString()));
  if (grant.validUntil < Date.now()) throw blobRefusal("client_token_expired");
  return grant;
}

/** What an Authorization header allows in the store whose read-write token is `token`. Throws a Refusal. */
export function grantOf(authorization: string | undefined, token: string): Grant {
  const [, given = "", kind, store, rest = ""] =
    /^Bearer (vercel_blob_(rw|client)_([^_]+)_(.+))$/i.exec(authorization ?? "") ?? [];
  if (!kind) throw blobRefusal("forbidden");
  if (store !== token.split("_")[3]) throw blobRefusal("store_not_found");
  if (kind === "client") return readClientToken(rest, token);
  if (given !== token) throw blobRefusal("forbidden");
  return "everything";
}
