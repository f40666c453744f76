import fc from "fast-check";
import { expect, test } from "vitest";
import { type FileShare, fileShareRefusal, type ShareAbility, shareFailure } from "./share-video";

const shareable: FileShare = { hasVideo: true, state: "ready", isSignedIn: true, ability: "this-file" };

test("a ready video can be shared on a device that supports it", () => {
  expect(fileShareRefusal(shareable)).toBeNull();
});

test.each<[string, Partial<FileShare>, string]>([
  ["no video", { hasVideo: false, state: "idle" }, "Video Required"],
  ["a file that was no video", { hasVideo: false, state: "error" }, "Video Required"],
  ["a video that is being looked at", { hasVideo: false, state: "validating" }, "Video Not Ready"],
  ["a video whose successor is being looked at", { state: "validating" }, "Video Not Ready"],
  ["a video with a fault", { state: "error" }, "Video Not Ready"],
  ["nobody signed in", { isSignedIn: false }, "Please Log In"],
  ["no share sheet", { ability: "nothing" }, "Direct Sharing Not Supported"],
  ["a share sheet for words", { ability: "words" }, "File Sharing Not Supported"],
  ["a share sheet for other files", { ability: "other-files" }, "Video Format Not Shareable"],
  ["a device that does not say", { ability: "unknown" }, "Share Failed"],
])('%s: %o is refused with "%s"', (_what, difference, title) => {
  expect(fileShareRefusal({ ...shareable, ...difference })?.title).toBe(title);
});

test.each([
  ["NotAllowedError", /Permission was denied/],
  ["TypeError", /unsupported/],
  ["NotSupportedError", /unsupported/],
  ["InvalidStateError", /did not open/],
])("a share sheet that fails with %s has a message with the reason", (name, description) => {
  expect(shareFailure(name)).toMatchObject({ title: "Share Failed", description: expect.stringMatching(description) });
});

test("canceling the share sheet shows no message", () => {
  expect(shareFailure("AbortError")).toBeNull();
});

test("every refusal points to the share link as an alternative", () => {
  const share = fc.record<FileShare>({
    hasVideo: fc.boolean(),
    state: fc.constantFrom("idle", "validating", "ready", "error"),
    isSignedIn: fc.boolean(),
    ability: fc.constantFrom<ShareAbility>("nothing", "words", "other-files", "this-file", "unknown"),
  });
  fc.assert(
    fc.property(share, fc.string(), (pressed, name) => {
      const refusals = [fileShareRefusal(pressed), shareFailure(name)].filter((refusal) => refusal !== null);
      for (const { description } of refusals) expect(description).toContain("'Get Share Link'");
    }),
  );
});
