import { expect, test } from "vitest";
import { holidayListInput } from "./input";

test("what the list is asked for can be put to the database", () => {
  const asked = { search: "\0cake\ud83d", category: "Na\0ture" };
  expect(holidayListInput.parse(asked)).toMatchObject({ search: "cake\ufffd", category: "Nature" });
});
