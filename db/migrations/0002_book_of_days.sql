ALTER TABLE "gift_suggestions" ALTER COLUMN "rating" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_suggestions" ALTER COLUMN "affiliate_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_suggestions" ADD COLUMN "shop_query" text;--> statement-breakpoint
ALTER TABLE "gift_suggestions" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "length_days" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "celebrate" jsonb;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "messages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "gifts_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_suggestions" ADD CONSTRAINT "gift_suggestions_one_link" CHECK (num_nonnulls("gift_suggestions"."affiliate_url", "gift_suggestions"."shop_query") = 1);--> statement-breakpoint
ALTER TABLE "gift_suggestions" ADD CONSTRAINT "gift_suggestions_query_length" CHECK (char_length("gift_suggestions"."shop_query") between 1 and 100);--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_length" CHECK ("holidays"."length_days" between 1 and 31);