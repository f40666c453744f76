import { expect, test } from "vitest";
import { playerInWords } from "./video-form";

test.each([
  ["https://youtu.be/dQw4w9WgXcQ", "YouTube player"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "YouTube player"],
  ["https://vimeo.com/76979871", "Vimeo player"],
  ["https://films.example/day.mp4", "Video file"],
  ["https://films.example/day.WEBM?size=large", "Video file"],
])("%s is played by: %s", (address, player) => {
  expect(playerInWords(address)).toEqual({ player, doubt: "" });
});

test.each(["https://films.example/watch/day", "https://www.youtube.com/@oddly", "https://vimeo.com/events/1"])(
  "%s is flagged as a web page",
  (address) => {
    expect(playerInWords(address)).toMatchObject({
      player: "Video file",
      doubt: expect.stringContaining("A web page"),
    });
  },
);

test.each(["", "not an address", "javascript:alert(1)", "ftp://films.example/lost.mp4", "/adventures/nature.mp4"])(
  "“%s” has no player",
  (address) => {
    expect(playerInWords(address)).toBeNull();
  },
);
