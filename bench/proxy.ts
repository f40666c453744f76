import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopChild } from "@/tools/dev/child";
import { anyFreePort } from "@/tools/dev/ports";
import type { OnEnd } from "./setup";

const TEMPLATE = path.resolve("deploy", "nginx.conf.template");

/** A plain file server with the same TLS: the fastest that this machine can send bytes from nginx. */
const FILES = `
pid \${STATE_FOLDER}/nginx.pid;
error_log stderr warn;
worker_processes auto;
events {
  worker_connections 4096;
}
http {
  access_log off;
  keepalive_timeout 65s;
  server {
    listen \${HTTPS_PORT} ssl http2;
    ssl_certificate \${CERTIFICATE};
    ssl_certificate_key \${CERTIFICATE_KEY};
    root \${STATE_FOLDER}/files;
  }
}
`;

/** Makes a certificate for localhost that no browser trusts. Needs openssl. */
function makeCertificate(folder: string): { CERTIFICATE: string; CERTIFICATE_KEY: string } {
  const [CERTIFICATE, CERTIFICATE_KEY] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", CERTIFICATE_KEY, "-out", CERTIFICATE];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, "-days", "2", ...files], { stdio: "ignore" });
  return { CERTIFICATE, CERTIFICATE_KEY };
}

async function startNginx(
  template: string,
  appUrls: readonly string[],
  files: Record<string, string>,
  onEnd: OnEnd,
  log?: number,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "oddly-bench-nginx-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "files"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, "files", name), text);
  const port = await anyFreePort();
  const values: Record<string, string> = {
    APP_SERVERS: appUrls.map((url) => `server ${new URL(url).host} fail_timeout=2s;`).join("\n    "),
    HTTPS_PORT: String(port),
    STATE_FOLDER: folder,
    ...makeCertificate(folder),
  };
  const text = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? "");
  const config = path.join(folder, "nginx.conf");
  // Debian's package has its modules here.
  writeFileSync(config, text.replace("load_module modules/", "load_module /usr/lib/nginx/modules/"));
  const child: ChildProcess = spawn("nginx", ["-c", config, "-p", folder, "-g", "daemon off; user root;"], {
    stdio: ["ignore", log ?? "ignore", log ?? "inherit"],
  });
  onEnd(() => stopChild(child));
  await new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new Error("nginx is missing: install nginx and its Brotli module.")));
    child.once("exit", (code) => reject(new Error(`nginx stopped (${code}): its lines above say why.`)));
    const check = setInterval(() => {
      fetch(`https://localhost:${port}/`).then(
        () => [clearInterval(check), resolve()],
        // It listens: only its certificate is refused.
        ({ cause }) => /CERT|SELF_SIGNED/.test(cause?.code) && [clearInterval(check), resolve()],
      );
    }, 100);
  });
  return `https://localhost:${port}`;
}

/**
 * Starts the proxy of `deploy/` in front of a site's instances, with its log in an open file, if any. Returns its URL.
 * Throws when nginx or openssl is missing.
 */
export const startProxy = (siteUrls: readonly string[], onEnd: OnEnd, log?: number): Promise<string> =>
  startNginx(readFileSync(TEMPLATE, "utf8"), siteUrls, {}, onEnd, log);

/** Starts nginx with one file of `bytes` bytes. Returns the file's URL. */
export async function startFileServer(bytes: number, onEnd: OnEnd): Promise<string> {
  return `${await startNginx(FILES, [], { file: "x".repeat(bytes) }, onEnd)}/file`;
}
