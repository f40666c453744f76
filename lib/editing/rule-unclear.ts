/** Words that are no rule; the message says why, to the person who wrote them. */
export class Unclear extends Error {
  override readonly name = "Unclear";
}
