CREATE TABLE "page_cache_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_cache_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsor_counts" (
	"holiday_sponsor_id" uuid NOT NULL,
	"counted_on" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsor_counts_holiday_sponsor_id_counted_on_pk" PRIMARY KEY("holiday_sponsor_id","counted_on"),
	CONSTRAINT "sponsor_counts_positive" CHECK ("sponsor_counts"."views" >= 0 and "sponsor_counts"."visits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sponsor_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"sponsor_id" uuid,
	"stripe_subscription_id" text,
	"status" text DEFAULT 'creating' NOT NULL,
	"owner_hash" text NOT NULL,
	"user_id" uuid,
	"business_name" text DEFAULT '' NOT NULL,
	"custom_message" text DEFAULT '' NOT NULL,
	"pending_business" jsonb,
	"held_until" timestamp with time zone NOT NULL,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"billing_interval" text DEFAULT 'month' NOT NULL,
	"billing_interval_count" integer DEFAULT 3 NOT NULL,
	"receipt_invoice_id" text,
	"failure_invoice_id" text,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsor_subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "sponsor_subscriptions_status" CHECK ("sponsor_subscriptions"."status" in ('creating', 'released', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
	CONSTRAINT "sponsor_subscriptions_amount" CHECK ("sponsor_subscriptions"."amount_cents" >= 0),
	CONSTRAINT "sponsor_subscriptions_message_length" CHECK (char_length("sponsor_subscriptions"."custom_message") <= 200)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "sponsor_counts" ADD CONSTRAINT "sponsor_counts_holiday_sponsor_id_holiday_sponsors_id_fk" FOREIGN KEY ("holiday_sponsor_id") REFERENCES "public"."holiday_sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_subscriptions" ADD CONSTRAINT "sponsor_subscriptions_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_subscriptions" ADD CONSTRAINT "sponsor_subscriptions_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_subscriptions" ADD CONSTRAINT "sponsor_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_cache_changes_created_idx" ON "page_cache_changes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_subscriptions_holiday_key" ON "sponsor_subscriptions" USING btree ("holiday_id") WHERE "sponsor_subscriptions"."status" in ('creating', 'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused');--> statement-breakpoint
CREATE INDEX "sponsor_subscriptions_sponsor_idx" ON "sponsor_subscriptions" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "sponsor_subscriptions_user_idx" ON "sponsor_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sponsor_subscriptions_record_idx" ON "sponsor_subscriptions" USING btree ("holiday_id","started_at");--> statement-breakpoint
CREATE INDEX "sponsor_subscriptions_synced_idx" ON "sponsor_subscriptions" USING btree ("status","synced_at");--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_user_idx" ON "idempotency_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_sponsor_idx" ON "idempotency_keys" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "sponsors_user_idx" ON "sponsors" USING btree ("user_id");