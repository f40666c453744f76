import type { VideoState } from "@/lib/cards/plays/view-once";
import { VIDEO_NOTICES } from "@/lib/cards/video-notices";
import { CardVideoNotice } from "./card-video-notice";
import { CardVideoPreview } from "./card-video-preview";
import { CardVideoShowing } from "./card-video-showing";

type CardVideoProps = {
  cardId: string;
  /** The secret of the link by which the card was opened; null for its maker. */
  share: string | null;
  state: VideoState;
  isOwner: boolean;
  durationSeconds: number | null;
  contentType: string | null;
};

/** A card's personal video: a preview for its maker, one showing for the recipient, a notice once it is gone. */
export function CardVideo({ cardId, share, state, isOwner, durationSeconds, contentType }: CardVideoProps) {
  if (state === "none") return null;
  if (state !== "ready") return <CardVideoNotice>{VIDEO_NOTICES[state]}</CardVideoNotice>;
  const type = contentType ?? "video/mp4";
  if (isOwner) return <CardVideoPreview cardId={cardId} contentType={type} />;
  return <CardVideoShowing cardId={cardId} share={share ?? ""} durationSeconds={durationSeconds} contentType={type} />;
}
