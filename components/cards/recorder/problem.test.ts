import { expect, test } from "vitest";
import { problemOf, supportProblem } from "./session";

test.each([
  ["NotAllowedError", "The camera is blocked"],
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "The camera is busy"],
  ["NotSupportedError", "This browser can't record video"],
  ["SomethingNew", "The camera didn't start"],
])("%s is shown as: %s", (name, title) => {
  expect(problemOf(new DOMException("told to machines", name)).title).toBe(title);
});

test.each([undefined, null, "NotAllowedError", {}])("a thrown non-error (%j) has a message, too", (error) => {
  expect(problemOf(error).title).toBe("The camera didn't start");
});

test("an insecure page and a browser that can't record have different messages", () => {
  const able = { isSecure: true, hasCamera: true, hasRecorder: true };
  expect(supportProblem(able)).toBeNull();
  expect(supportProblem({ ...able, isSecure: false, hasCamera: false })?.title).toBe("The camera isn't available here");
  expect(supportProblem({ ...able, hasRecorder: false })?.title).toBe("This browser can't record video");
  expect(supportProblem({ ...able, hasCamera: false })?.canRetry).toBe(false);
});
