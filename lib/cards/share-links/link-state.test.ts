import { expect, test } from "vitest";
import { shareLinkInput } from "../input";
import { linkEnd, linkState } from "./link-state";

const NOW = new Date("2026-11-21T12:00:00Z");
const link = { expiresAt: linkEnd(NOW, 24), revokedAt: null, refusedAt: null };

test("a 24-hour link expires exactly 24 hours later", () => {
  const end = new Date("2026-11-22T12:00:00Z");
  expect(link.expiresAt).toEqual(end);
  expect(linkState(link, new Date(end.getTime() - 1))).toBe("live");
  expect(linkState(link, end)).toBe("expired");
});

test("a closed link shows whether its owner or its reader closed it", () => {
  expect(linkState({ ...link, revokedAt: NOW }, NOW)).toBe("revoked");
  expect(linkState({ ...link, refusedAt: NOW }, NOW)).toBe("refused");
  expect(linkState({ ...link, refusedAt: NOW, revokedAt: NOW }, linkEnd(NOW, 999))).toBe("refused");
});

const objectId = "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b";

test.each([
  [0, "TTL must be at least 1 hour"],
  [-5, "TTL must be at least 1 hour"],
  [169, "TTL cannot exceed 7 days"],
  [1.5, "TTL must be a whole number of hours"],
])("a link for %s hours is refused with the spec's message", (ttlHours, message) => {
  expect(shareLinkInput.safeParse({ objectId, ttlHours }).error?.issues[0]?.message).toBe(message);
});

test("a link lasts a day by default, at least an hour and at most a week", () => {
  expect(shareLinkInput.parse({ objectId }).ttlHours).toBe(24);
  expect(shareLinkInput.parse({ objectId, ttlHours: 1 }).ttlHours).toBe(1);
  expect(shareLinkInput.parse({ objectId, ttlHours: 168, holidayName: null }).ttlHours).toBe(168);
});
