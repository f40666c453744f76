import { expect, test } from "vitest";
import { otherCamera, problemOf, supportProblem } from "./session";

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

const camera = (deviceId: string) => ({ kind: "videoinput", deviceId }) as const;
const microphone = { kind: "audioinput", deviceId: "m" } as const;

test("with one camera there is none to switch to", () => {
  expect(otherCamera({ deviceId: "a", facingMode: "user" }, [camera("a"), microphone, microphone])).toBeNull();
  expect(otherCamera({}, [])).toBeNull();
});

test("a phone switches between front and back, however many lenses it has", () => {
  const lenses = [camera("front"), camera("wide"), camera("tele")];
  expect(otherCamera({ deviceId: "front", facingMode: "user" }, lenses)).toEqual({
    facingMode: { ideal: "environment" },
  });
  expect(otherCamera({ deviceId: "tele", facingMode: "environment" }, lenses)).toEqual({
    facingMode: { ideal: "user" },
  });
});

test("a computer cycles through its cameras", () => {
  const all = [camera("a"), microphone, camera("b"), camera("c")];
  const after = (deviceId: string) => otherCamera({ deviceId }, all)?.deviceId;
  expect(["a", "b", "c", "unheard of"].map(after)).toEqual([
    { exact: "b" },
    { exact: "c" },
    { exact: "a" },
    { exact: "a" },
  ]);
});
