CREATE TABLE "card_thanks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid NOT NULL,
	"link_token" text NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_thanks_link_token_unique" UNIQUE("link_token"),
	CONSTRAINT "card_thanks_emoji_length" CHECK (char_length("card_thanks"."emoji") between 1 and 16)
);
--> statement-breakpoint
CREATE TABLE "card_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid,
	"pathname" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim_hash" text,
	"claimed_at" timestamp with time zone,
	"delete_after" timestamp with time zone NOT NULL,
	"cleaning_until" timestamp with time zone,
	CONSTRAINT "card_videos_card_id_unique" UNIQUE("card_id"),
	CONSTRAINT "card_videos_pathname_unique" UNIQUE("pathname"),
	CONSTRAINT "card_videos_claim_whole" CHECK (("card_videos"."claim_hash" is null) = ("card_videos"."claimed_at" is null))
);
--> statement-breakpoint
DROP INDEX "cards_unseen_video_idx";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "thanks_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "card_thanks" ADD CONSTRAINT "card_thanks_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_videos" ADD CONSTRAINT "card_videos_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_thanks_card_idx" ON "card_thanks" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_videos_adrift_idx" ON "card_videos" USING btree ("created_at") WHERE "card_videos"."card_id" is null;--> statement-breakpoint
CREATE INDEX "card_videos_due_idx" ON "card_videos" USING btree ("delete_after");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_one_per_key" UNIQUE("created_by","idempotency_key");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_key_length" CHECK (char_length("cards"."idempotency_key") between 1 and 255);