import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Writes the address of the machine that connected to us behind what it says of others, in `x-forwarded-for`, as a proxy
 * would: Next passes on no socket, and without this anybody could name any address. Source: Node.js, diagnostics channel
 * `http.server.request.start`.
 */
export function notePeers(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const said = request.headers["x-forwarded-for"];
    const peer = request.socket.remoteAddress;
    if (peer) request.headers["x-forwarded-for"] = said ? `${said}, ${peer}` : peer;
  });
}
