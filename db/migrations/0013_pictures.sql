ALTER TABLE "holidays" ADD COLUMN "why_today" text;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "classroom" jsonb;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_why_today_length" CHECK (char_length("holidays"."why_today") <= 200);