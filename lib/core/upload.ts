import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { AppError } from "./errors";
import { readChunks } from "./http";

/**
 * A file being uploaded: its name and type as sent, and its bytes as they arrive. If the upload is interrupted, reading
 * throws AppError invalid_request.
 */
export type IncomingFile = { name: string; type: string; bytes: AsyncIterable<Buffer> };

type UploadLimits = {
  /** The only field that may be a file. */
  fileField: string;
  maxFileBytes: number;
};

const MAX_FIELDS = 30;
const MAX_FIELD_BYTES = 16 * 1024;

/** The size of everything around the file: names, boundaries, the other fields. */
const MAX_OVERHEAD_BYTES = 64 * 1024;

const tooLarge = () => new AppError("too_large", "The upload is too large.");

function requireMultipart(request: Request, maxFileBytes: number): string {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw new AppError("unsupported_type", "Send a form with content-type multipart/form-data.");
  }
  if (Number(request.headers.get("content-length")) > maxFileBytes + MAX_OVERHEAD_BYTES) throw tooLarge();
  return type;
}

const brokenOff = (cause: unknown) => new AppError("invalid_request", "The upload was interrupted.", [], { cause });

async function* wholeOrRefused(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw brokenOff(error);
  }
}

/** Returns the parser for a form. Throws AppError invalid_request if the content type has no boundary. */
function parserFor(type: string) {
  const limits = { fields: MAX_FIELDS, files: 1, parts: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 };
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw new AppError("invalid_request", "We couldn't read the form.");
  }
}

/**
 * Reads a multipart form as a stream. `take` receives the file while it arrives, with the fields that came before it.
 * It must read the file to its end or throw; its error ends the upload. Memory does not grow with the file. Throws
 * AppError unsupported_type, invalid_request for a malformed or interrupted form, and too_large.
 */
export async function readUpload<Taken>(
  request: Request,
  { fileField, maxFileBytes }: UploadLimits,
  take: (file: IncomingFile, fieldsBefore: Readonly<Record<string, string>>) => Promise<Taken>,
): Promise<{ fields: Record<string, string>; taken: Taken | null }> {
  const parser = parserFor(requireMultipart(request, maxFileBytes));
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let bytes: Readable | undefined;
  let taking: Promise<Taken> | undefined;
  let refusal: unknown;
  const refuse = (reason: unknown) => {
    refusal ??= reason;
    stop.abort();
  };

  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse(tooLarge());
    else if (!fields.has(name)) fields.set(name, value);
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => refuse(tooLarge()));
  parser.on("file", (field, stream, name, _encoding, type) => {
    bytes = stream;
    // The reader of the stream gets the error; without a reader, it must not end the process.
    stream.on("error", () => undefined);
    // A file field without a chosen file is sent without a name.
    if (field !== fileField || !name || taking) {
      stream.resume();
      return;
    }
    taking = take({ name, type: type ?? "", bytes: wholeOrRefused(stream) }, Object.fromEntries(fields));
    taking.catch(refuse);
  });
  try {
    await pipeline(readChunks(request, maxFileBytes + MAX_OVERHEAD_BYTES), parser, { signal: stop.signal });
  } catch (error) {
    const broken = brokenOff(error);
    bytes?.destroy(broken);
    // Let `take` finish and clean up before the response.
    await taking?.catch(() => undefined);
    throw refusal ?? (error instanceof AppError ? error : broken);
  }
  return { fields: Object.fromEntries(fields), taken: (await taking) ?? null };
}
