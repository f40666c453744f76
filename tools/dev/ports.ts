import net from "node:net";

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    // A machine without IPv6 cannot bind ::1, which does not mean that the port is taken.
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns whether the port is free on all of this machine's addresses. */
export async function isFree(port: number): Promise<boolean> {
  // Check sequentially: concurrent checks would take the port from each other.
  for (const host of ["127.0.0.1", "::1", "0.0.0.0"]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** Returns the first free port from `wanted` upwards that is not in `taken`, and adds it to `taken`. */
export async function nextFreePort(wanted: number, taken: Set<number>): Promise<number> {
  for (let port = wanted; port < 65_536; port += 1) {
    if (!taken.has(port) && (await isFree(port))) {
      taken.add(port);
      return port;
    }
  }
  throw new Error(`No free port from ${wanted} upwards.`);
}

/** Returns a free port chosen by the system. */
export async function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
