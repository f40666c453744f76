/** A refusal in Resend's words. Source: https://resend.com/docs/api-reference/errors */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
