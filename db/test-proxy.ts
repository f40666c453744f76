import { once } from "node:events";
import net from "node:net";

/**
 * A TCP proxy in front of a database, to simulate outages: after `up` it forwards everything, while hung it accepts
 * connections and data but does not answer, and after `down` it refuses connections. For tests.
 */
export async function databaseProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let isHung = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!isHung) to.write(chunk);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const down = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    hang: (value: boolean) => {
      isHung = value;
    },
    down,
    up: () => listen(port),
    close: () => (server.listening ? down() : Promise.resolve()),
  };
}
