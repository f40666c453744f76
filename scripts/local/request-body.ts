import type http from "node:http";
import { Refusal } from "./refusal";

const MAX_BYTES = 40 * 1024 * 1024;

/** A request's body, read to its end even when it is too large: a client that still sends would not hear the refusal. */
export async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw new Refusal(413, "validation_error", "The mail is larger than 40 MB.");
  return Buffer.concat(chunks).toString("utf8");
}

/** Lets go of what a refused request still sends, and waits for its end. */
export async function drain(request: http.IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise((resolve) => request.once("end", resolve).once("close", resolve).resume());
}
