import { requireSignedIn } from "@/lib/auth/commands";
import { requireCardId } from "@/lib/cards/access";
import { callCardBack, changeCardMail, scheduleCardMail } from "@/lib/cards/mail/commands";
import { cardMailChange, cardMailInput } from "@/lib/cards/mail/input";
import { getCardMail } from "@/lib/cards/mail/queries";
import { requireCardFor } from "@/lib/cards/queries";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";

const PRIVATE = { "cache-control": "private, no-store" };

/** Returns the ids of the card and the signed-in user. */
async function own(id: string) {
  const { user } = await requireSignedIn();
  return { cardId: requireCardId(id), userId: user.id };
}

const answer = async ({ cardId, userId }: Awaited<ReturnType<typeof own>>, status = 200) =>
  Response.json({ mail: await getCardMail(cardId, userId) }, { status, headers: PRIVATE });

/** Returns the status of a card's email; `mail` is null without one. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const owner = await own(id);
  await requireCardFor(owner.cardId, { userId: owner.userId, share: null }, new Date());
  return answer(owner);
});

/** Schedules a card to be emailed. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const owner = await own(id);
  await scheduleCardMail(owner, await readJson(request, cardMailInput), new Date());
  return answer(owner, 201);
});

/** Changes the schedule, or the card's text while no one has seen it. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const owner = await own(id);
  await changeCardMail(owner, await readJson(request, cardMailChange), new Date());
  return answer(owner);
});

/** Cancels it before it is sent. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  await callCardBack(await own(id), new Date());
  return new Response(null, { status: 204, headers: PRIVATE });
});
