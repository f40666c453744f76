import { Trash2 } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import type { ChosenVideo } from "./video-choice";
import { VideoPreview } from "./video-preview";
import { clockInWords, sizeInWords } from "./video-words";

type VideoTicketProps = {
  video: ChosenVideo;
  onRemove: () => void;
  /** Buttons for another video. */
  children: ReactNode;
};

/** The chosen video, as a ticket. */
export function VideoTicket({ video, onRemove, children }: VideoTicketProps) {
  const { file, durationSeconds, origin } = video;
  return (
    <div className="ticket">
      <div className="ticket-body ticket-split">
        <VideoPreview key={video.previewUrl} video={video} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-bold text-lg leading-snug [overflow-wrap:anywhere]">
            {origin === "recorded" ? "Your recording" : file.name}
          </p>
          <p>
            {clockInWords(Math.round(durationSeconds))} · {sizeInWords(file.size)}
            {origin === "recorded" && ` · ${file.name}`}
          </p>
          {/\.avi$/i.test(file.name) && (
            <p className="mt-1 text-sm">Many phones can't play AVI. You can send it, but MP4 is a safer choice.</p>
          )}
        </div>
        <div className="ticket-ways">
          {children}
          <button type="button" className={buttonClass({ look: "ghost" })} onClick={onRemove}>
            <Icon of={Trash2} /> Remove
          </button>
        </div>
      </div>
      <p className="ticket-stub">
        <span className="ticket-admit">Admit one</span>
        <span className="text-sm">Plays once, then it's gone</span>
      </p>
    </div>
  );
}
