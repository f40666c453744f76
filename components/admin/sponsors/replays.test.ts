import { expect, test } from "vitest";
import { operationLabel } from "./replays";

test.each([
  ["customer_create", null, "Create a customer"],
  ["subscription_cancel", "refund", "Refund a payment"],
  ["subscription_cancel", "something new", "Cancel a subscription"],
  ["constructor", "toString", "constructor"],
])("the label of call %s with the step %j is: %s", (operationType, step, words) => {
  expect(operationLabel({ operationType, step })).toBe(words);
});
