import { expect, test } from "vitest";
import { otherCamera } from "./camera";

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
