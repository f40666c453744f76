import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { putBlob } from "@/lib/core/blob";

// Started by bench/uploads.ts: the minimal server between a browser and the storage.

const server = http.createServer(async (request, response) => {
  await putBlob(`bench/${randomUUID()}`, request, "video/mp4", new AbortController().signal);
  response.writeHead(201).end();
});
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
