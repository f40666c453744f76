/**
 * A refusal of a stand-in, in the words of the service that it stands in for. Source: https://resend.com/docs/api-reference/errors,
 * and the SDK of Vercel Blob.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
