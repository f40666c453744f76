ALTER TABLE "reminders" DROP CONSTRAINT "reminders_lead_days_range";--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_lead_days_range" CHECK ("reminders"."lead_days" between 0 and 365);--> statement-breakpoint
UPDATE "reminders" SET "last_error" = "wording"."now" FROM (VALUES
	('This holiday has no date to come.', 'This holiday has no more dates to come.'),
	('Your browser could not be reached. We keep trying.', 'We couldn''t reach your browser. We''ll keep trying.'),
	('The mail could not be sent. We keep trying.', 'We couldn''t send the email. We''ll keep trying.'),
	('Mail to your address comes back, so we could not write to you.', 'Email to your address bounced, so we couldn''t reach you.'),
	('We have no address of yours to write to.', 'We don''t have a confirmed email address for you.'),
	('You marked a reminder of ours as junk, so we have stopped. If that was a mistake, let it go on.', 'You marked one of our reminders as spam, so we stopped. If that was a mistake, resume it.'),
	('We could not tell you of it in time.', 'We couldn''t remind you in time.'),
	('We do not know whether our last mail reached you.', 'We''re not sure our last email reached you.'),
	('Another reminder of yours tells of the same day, so this one has stopped.', 'You have another reminder for the same day, so we stopped this one.')
) AS "wording" ("before", "now") WHERE "reminders"."last_error" = "wording"."before";
