import { randomUUID } from "node:crypto";
import type http from "node:http";
import { z } from "zod";
import { readJsonAs } from "./blob-body";
import { type BlobFaults, slowed } from "./blob-faults";
import { blobRefusal } from "./blob-refusals";
import type { BlobStore, Content, StoredBlob } from "./blob-store";
import type { Target } from "./blob-target";

/** An upload in parts that is under way. One that nobody completes goes with the next start. */
export type PartedUpload = { target: Target; parts: Map<number, Content> };

export type PartedUploads = Map<string, PartedUpload>;

type Site = { store: BlobStore; uploads: PartedUploads; faults: BlobFaults };

const partList = z.array(z.object({ partNumber: z.number(), etag: z.string() }));

async function* joined(store: BlobStore, parts: readonly Content[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const handle = await store.open(part);
    yield* handle.createReadStream();
  }
}

async function receivePart({ store, faults }: Site, { target, parts }: PartedUpload, request: http.IncomingMessage) {
  const number = Number(request.headers["x-mpu-part-number"]);
  if (!Number.isInteger(number) || number < 1) throw blobRefusal("bad_request", "Invalid part number");
  const part = await store.receive(slowed(request, faults), target.maxBytes);
  const before = parts.get(number);
  if (before) store.discard(before);
  parts.set(number, part);
  return { etag: part.etag };
}

async function complete({ store }: Site, { target, parts }: PartedUpload, request: http.IncomingMessage) {
  const list = await readJsonAs(partList, request);
  const chosen = list
    .toSorted((a, b) => a.partNumber - b.partNumber)
    .map(({ partNumber, etag }) => {
      const part = parts.get(partNumber);
      if (part?.etag !== etag) throw blobRefusal("bad_request", `Part ${partNumber} was not uploaded`);
      return part;
    });
  const content = await store.receive(joined(store, chosen), target.maxBytes);
  const blob = store.add(target, content, target);
  for (const part of parts.values()) store.discard(part);
  return blob;
}

/** One step of an upload in parts: begun with `target`, then part after part, then completed. Throws a Refusal. */
export async function multipartStep(
  site: Site,
  request: http.IncomingMessage,
  target: () => Target,
): Promise<{ blob: StoredBlob } | { body: unknown }> {
  const action = request.headers["x-mpu-action"];
  if (action === "create") {
    const upload: PartedUpload = { target: target(), parts: new Map() };
    site.store.check(upload.target.pathname, upload.target);
    const uploadId = randomUUID();
    site.uploads.set(uploadId, upload);
    return { body: { key: upload.target.pathname, uploadId } };
  }
  const uploadId = String(request.headers["x-mpu-upload-id"]);
  const upload = site.uploads.get(uploadId);
  if (!upload) throw blobRefusal("not_found", "The requested upload does not exist");
  if (action === "upload") return { body: await receivePart(site, upload, request) };
  if (action !== "complete") throw blobRefusal("bad_request", "Unknown action of a multipart upload");
  const blob = await complete(site, upload, request);
  site.uploads.delete(uploadId);
  return { blob };
}
