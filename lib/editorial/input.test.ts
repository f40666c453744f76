import { expect, test } from "vitest";
import { holidayListInput } from "./input";

test("the list's input is safe to send to the database", () => {
  const asked = { search: "\0cake\ud83d", category: "Na\0ture" };
  expect(holidayListInput.parse(asked)).toMatchObject({ search: "cake\ufffd", category: "Nature" });
});
