import { answerError, readForm } from "./http";
import { requireOwnPage } from "./own-page";

type Fields = Record<string, string>;

/** Sends the browser on to another page of ours. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/**
 * The handler of a form of our own pages, which works without scripts: `handle` gives the page to go on to. When there is
 * no answer to be had now, `onFailure` gives the page that says so; whatever else is refused is answered as by `route`.
 */
export function formRoute(
  handle: (fields: Fields, request: Request) => Promise<string>,
  onFailure: (fields: Fields) => string,
) {
  return async (request: Request): Promise<Response> => {
    let fields: Fields = {};
    try {
      requireOwnPage(request);
      fields = await readForm(request);
      return seeOther(await handle(fields, request));
    } catch (error) {
      const answer = answerError(error);
      return answer.status === 429 || answer.status >= 500 ? seeOther(onFailure(fields)) : answer;
    }
  };
}
