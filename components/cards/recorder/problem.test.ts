import { expect, test } from "vitest";
import { problemOf, supportProblem } from "./session";

test.each([
  ["NotAllowedError", "The camera is blocked"],
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "The camera is busy"],
  ["NotSupportedError", "This browser can't record video"],
  ["SomethingNew", "The camera didn't start"],
])("%s reads: %s", (name, title) => {
  expect(problemOf(new DOMException("told to machines", name)).title).toBe(title);
});

test.each([undefined, null, "NotAllowedError", {}])("an error that is none (%j) reads as one all the same", (error) => {
  expect(problemOf(error).title).toBe("The camera didn't start");
});

test("an insecure page is told apart from a browser that cannot record", () => {
  const able = { isSecure: true, hasCamera: true, hasRecorder: true };
  expect(supportProblem(able)).toBeNull();
  expect(supportProblem({ ...able, isSecure: false, hasCamera: false })?.title).toBe("The camera isn't available here");
  expect(supportProblem({ ...able, hasRecorder: false })?.title).toBe("This browser can't record video");
  expect(supportProblem({ ...able, hasCamera: false })?.canRetry).toBe(false);
});
