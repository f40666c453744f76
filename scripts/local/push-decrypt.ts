import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** What ends the text of a message's only record; after it stands padding. */
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** The parts of a body: its salt, how long its records are, the sender's public key, and the one record. */
function partsOf(body: Buffer) {
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const keyBytes = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5 + keyBytes;
  return {
    salt: body.subarray(0, SALT_BYTES),
    recordBytes,
    sender: body.subarray(SALT_BYTES + 5, start),
    record: body.subarray(start),
  };
}

/**
 * The text of a push message, as the browser reads it that has the key pair and the secret. Throws when it was not made for
 * them, or was changed. Source: RFC 8291, section 3.4; RFC 8188, section 2.
 */
export function decryptPush(body: Buffer, keys: ECDH, authSecret: Buffer): string {
  const { salt, recordBytes, sender, record } = partsOf(body);
  if (record.length > recordBytes) throw new Error("a push message has one record");
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), authSecret, keyInfo, 32);
  const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("a push message ends in a mark");
  return padded.subarray(0, end).toString("utf8");
}
