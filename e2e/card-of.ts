import type { APIRequestContext, APIResponse } from "@playwright/test";

/** Returns the holiday that is a date's pick. */
export async function holidayOn(request: APIRequestContext, date: string): Promise<{ id: string; name: string }> {
  const [pick] = await (await request.get(`/api/holidays/date/${date}`)).json();
  return { id: pick.id, name: pick.holidayName };
}

type Sending = {
  fields?: Record<string, string>;
  video?: Buffer;
  name?: string;
  type?: string;
  key?: string;
  site?: string;
};

/** Sends a card through the API as the builder does. */
export async function postCard(
  request: APIRequestContext,
  { fields = {}, video, name = "clip.mp4", type = "video/mp4", key, site = "" }: Sending = {},
): Promise<APIResponse> {
  const date = "2026-11-26";
  const { id: holidayId } = await holidayOn(request, date);
  return request.post(`${site}/api/cards`, {
    headers: key ? { "idempotency-key": key } : {},
    multipart: {
      holidayId,
      selectedDate: date,
      message: "Save me a slice",
      senderName: "Ada",
      recipientName: "Grace",
      salutation: "Cheers",
      includeSelfie: String(video !== undefined),
      ...fields,
      ...(video && { videoFile: { name, mimeType: type, buffer: video } }),
    },
  });
}

/** Creates a card and returns it with its link and the secret in the link. */
export async function sharedCard(request: APIRequestContext, sending?: Sending) {
  const answer = await postCard(request, sending);
  if (answer.status() !== 201) throw new Error(`the card was answered ${answer.status()}: ${await answer.text()}`);
  const { id }: { id: string } = await answer.json();
  const { shareUrl, link } = await (await request.post("/api/share/finalize", { data: { objectId: id } })).json();
  return { id, shareUrl: shareUrl as string, link, share: new URL(shareUrl).searchParams.get("share") ?? "" };
}
