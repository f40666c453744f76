import { expect, test } from "vitest";
import { problemOf, supportProblem } from "./recorder-problem";

test.each([
  ["NotAllowedError", "The camera is blocked"],
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "The camera is busy"],
  ["NotSupportedError", "This browser cannot record"],
  ["SomethingNew", "The camera did not start"],
])("%s reads: %s", (name, title) => {
  expect(problemOf(new DOMException("told to machines", name)).title).toBe(title);
});

test.each([undefined, null, "NotAllowedError", {}])("an error that is none (%j) reads as one all the same", (error) => {
  expect(problemOf(error).title).toBe("The camera did not start");
});

test("an insecure page is told apart from a browser that cannot record", () => {
  const able = { isSecure: true, hasCamera: true, hasRecorder: true };
  expect(supportProblem(able)).toBeNull();
  expect(supportProblem({ ...able, isSecure: false, hasCamera: false })?.title).toBe("The camera stays shut here");
  expect(supportProblem({ ...able, hasRecorder: false })?.title).toBe("This browser cannot record");
  expect(supportProblem({ ...able, hasCamera: false })?.canRetry).toBe(false);
});
