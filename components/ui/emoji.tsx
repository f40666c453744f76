import { stickerPath } from "@/lib/core/emoji";

type EmojiProps = {
  of: string;
  className?: string;
  /** Whether it is visible at once, so that the browser need not wait for the layout to load it. */
  isFirst?: boolean;
};

/**
 * An emoji as our own drawing, a little larger than the text, so that no page depends on the system's emoji font.
 * Decorative, because its meaning is next to it; the emoji itself appears while the image is missing.
 */
export function Emoji({ of, className, isFirst = false }: EmojiProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of half a kilobyte
    <img
      src={stickerPath(of)}
      alt={of}
      aria-hidden="true"
      className={className ? `emoji ${className}` : "emoji"}
      loading={isFirst ? undefined : "lazy"}
    />
  );
}

type HolidayPictureProps = {
  /** Its `picturePath`; "" for a holiday that is not stored yet, which has none. */
  path: string;
  className?: string;
  /** Whether it is the first thing to see. */
  isFirst?: boolean;
};

/** A holiday's picture, drawn 1200 by 800. Decorative, because the holiday's name is next to it. */
export function HolidayPicture({ path, className, isFirst = false }: HolidayPictureProps) {
  if (!path) return null;
  const priority = isFirst ? ({ fetchPriority: "high" } as const) : {};
  // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes
  return <img src={path} alt="" width={1200} height={800} className={className} {...priority} />;
}

/** Loads an emoji's drawing, `size` pixels large, to draw it on a canvas. Throws when it cannot be loaded. */
export async function loadEmoji(emoji: string, size: number): Promise<HTMLImageElement> {
  const image = new Image(size, size);
  image.src = stickerPath(emoji);
  await image.decode();
  return image;
}
