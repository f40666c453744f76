import { z } from "zod";
import { Refusal } from "../requests";

/** Source: https://resend.com/docs/api-reference/emails/send-batch-emails */
const MAX_BATCH = 100;
const NOT_IN_BATCHES = ["attachments", "scheduled_at"] as const;
/** Source: https://resend.com/docs/api-reference/emails/send-email */
const MAX_RECIPIENTS = 50;

const ADDRESS = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;
const addresses = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .refine((list) => list.every((each) => ADDRESS.test(each.trim())));

const mailInput = z.object({
  from: z.string().regex(ADDRESS),
  to: addresses.refine((list) => list.length >= 1 && list.length <= MAX_RECIPIENTS),
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), content_type: z.string().nullish() }))
    .nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  scheduled_at: z.string().nullish(),
});

export type MailInput = z.output<typeof mailInput>;

/** Parses the body of a request. Throws a Refusal when it is not JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "validation_error", "The body is not JSON.");
  }
}

/** Validates one email of a request. Throws the Refusal that Resend would respond with. */
export function readMail(input: unknown): MailInput {
  const result = mailInput.safeParse(input);
  if (!result.success) {
    const field = result.error.issues[0]?.path.join(".") || "body";
    const missing = typeof input === "object" && input !== null && !(field in input);
    if (missing) throw new Refusal(422, "missing_required_field", `Missing \`${field}\` field.`);
    throw new Refusal(422, "validation_error", `Invalid \`${field}\` field.`);
  }
  const { data } = result;
  if (!data.html && !data.text) throw new Refusal(422, "missing_required_field", "Missing `html` or `text` field.");
  return data;
}

function readBatchMail(input: unknown): MailInput {
  const mail = readMail(input);
  const excess = NOT_IN_BATCHES.find((field) => mail[field] != null);
  if (excess) throw new Refusal(422, "validation_error", `The \`${excess}\` field is not supported in batches.`);
  return mail;
}

export type Batch = { mails: MailInput[]; errors: { index: number; message: string }[] };

/**
 * Validates the emails of a batch. One invalid email rejects the whole batch, unless `permissive`: then it is left out
 * and listed in `errors`. Throws a Refusal.
 */
export function readBatch(input: unknown, permissive: boolean): Batch {
  if (!Array.isArray(input) || input.length === 0 || input.length > MAX_BATCH) {
    throw new Refusal(422, "validation_error", `A batch holds between 1 and ${MAX_BATCH} mails.`);
  }
  const batch: Batch = { mails: [], errors: [] };
  for (const [index, each] of input.entries()) {
    try {
      batch.mails.push(readBatchMail(each));
    } catch (error) {
      if (!permissive || !(error instanceof Refusal)) throw error;
      batch.errors.push({ index, message: error.message });
    }
  }
  return batch;
}
