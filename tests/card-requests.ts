import { videoFile } from "@/lib/media/test-videos";
import type { Visitor } from "./site";

const DATE = "2026-11-26";

type CardForm = {
  fields?: Record<string, string>;
  video?: Buffer;
  name?: string;
  type?: string;
  key?: string;
};

/** Sends a card to the API as the builder does, for the first holiday of 2026-11-26. */
export async function postCard(
  visitor: Visitor,
  { fields = {}, video, name = "clip.mp4", type = "video/mp4", key }: CardForm = {},
): Promise<Response> {
  const [holiday] = await (await visitor.get(`/api/holidays/date/${DATE}`)).json();
  const body = new FormData();
  const all = {
    holidayId: holiday.id,
    selectedDate: DATE,
    message: "Save me a slice",
    senderName: "Ada",
    recipientName: "Grace",
    salutation: "Cheers",
    includeSelfie: String(video !== undefined),
    ...fields,
  };
  for (const [field, value] of Object.entries(all)) body.set(field, value);
  if (video) body.set("videoFile", new File([new Uint8Array(video)], name, { type }));
  return visitor.fetch("/api/cards", { method: "POST", body, ...(key && { headers: { "idempotency-key": key } }) });
}

/** Creates a card of this user and returns its id. */
export async function makeCard(visitor: Visitor, form?: CardForm): Promise<string> {
  const answer = await postCard(visitor, form);
  if (answer.status !== 201) throw new Error(`the card was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).id;
}

/** Creates a card and returns it with its link and the link's secret. */
export async function makeSharedCard(visitor: Visitor, form?: CardForm) {
  const id = await makeCard(visitor, form);
  const { shareUrl, link } = await (await visitor.post("/api/share/finalize", { objectId: id })).json();
  return { id, shareUrl: shareUrl as string, link, share: new URL(shareUrl).searchParams.get("share") ?? "" };
}

export const CLIP = videoFile("clip.mp4");
