import http from "node:http";
import type { AddressInfo } from "node:net";
import { addressOf } from "./blob-address";
import { answerCall, type BlobSite, callOf } from "./blob-calls";
import { sendBlob } from "./blob-download";
import { noFaults } from "./blob-faults";
import { grantOf } from "./blob-grant";
import { blobRefusal } from "./blob-refusals";
import { BlobStore } from "./blob-store";
import { Refusal } from "./refusal";
import { drain } from "./request-body";

async function read(site: BlobSite, { pathname }: URL, request: http.IncomingMessage, response: http.ServerResponse) {
  const address = addressOf(pathname);
  if (address?.access === "private" && grantOf(request.headers.authorization, site.token) !== "everything")
    throw blobRefusal("forbidden");
  const blob = address && site.store.get(address.pathname);
  if (!blob || blob.access !== address.access) throw blobRefusal("not_found");
  await sendBlob(site, blob, request, response);
}

async function answer(site: BlobSite, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const call = callOf(request.method, url);
  const fault = site.faults.calls[call];
  if (fault === "cut") {
    request.socket.destroy();
    return;
  }
  if (fault && fault !== "lost") throw blobRefusal(fault);
  if (call === "read") {
    await read(site, url, request, response);
    return;
  }
  const grant = grantOf(request.headers.authorization, site.token);
  const body = await answerCall(site, { call, grant, url }, request);
  if (fault === "lost") request.socket.destroy();
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function refuse(error: unknown, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  // Nobody is there any more who could hear it.
  if (request.socket.destroyed) return;
  if (!(error instanceof Refusal)) console.error(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  await drain(request);
  const { status, code, message } = error instanceof Refusal ? error : blobRefusal("internal_server_error");
  const headers = { "content-type": "application/json", ...(status === 429 && { "retry-after": "1" }) };
  response.writeHead(status, headers).end(JSON.stringify({ error: { code, message } }));
}

/**
 * A stand-in for Vercel Blob that keeps its files below `directory`, on `port` of this machine, 0 for any. It answers
 * the official SDK as Vercel does for the store of that read-write token: put, copy, head, list, del, uploads in parts
 * and by client tokens (whose completion it tells nobody), and serves public and private blobs at their addresses.
 */
export async function startBlob(
  directory: string,
  port: number,
  token: string,
  faults = noFaults(),
): Promise<{ url: string; stop: () => Promise<void> }> {
  const store = new BlobStore(directory);
  const server = http.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const site: BlobSite = { store, uploads: new Map(), faults, token, url };
  const underWay = new Set<Promise<void>>();
  server.on("request", (request, response) => {
    const answered = answer(site, request, response)
      .catch((error) => refuse(error, request, response))
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  });
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    // What was cut off clears up after itself.
    await Promise.all(underWay);
  };
  return { url, stop };
}
