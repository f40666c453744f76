CREATE TABLE "audit_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation_type" text NOT NULL,
	"table_name" text NOT NULL,
	"record_count" integer DEFAULT 1 NOT NULL,
	"data_classification" text NOT NULL,
	"retention_policy" text NOT NULL,
	"executed_at" timestamp with time zone NOT NULL,
	"executed_by" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" text,
	"current_hash" text NOT NULL,
	"pii_level" text DEFAULT 'restricted' NOT NULL,
	CONSTRAINT "audit_logs_one_successor" UNIQUE NULLS NOT DISTINCT("previous_hash"),
	CONSTRAINT "audit_logs_current_hash_unique" UNIQUE("current_hash"),
	CONSTRAINT "audit_logs_record_count" CHECK ("audit_logs"."record_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"operation_type" text NOT NULL,
	"user_id" uuid,
	"sponsor_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"result" jsonb,
	"error_code" text,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"consumed_at" timestamp with time zone,
	"last_accessed_at" timestamp with time zone,
	CONSTRAINT "idempotency_keys_key_unique" UNIQUE("key"),
	CONSTRAINT "idempotency_keys_key_length" CHECK (char_length("idempotency_keys"."key") between 1 and 255),
	CONSTRAINT "idempotency_keys_type" CHECK ("idempotency_keys"."operation_type" in ('customer_create', 'subscription_create', 'subscription_update', 'subscription_cancel', 'payment_intent_create', 'payment_intent_confirm', 'sponsor_signup', 'holiday_sponsor_create')),
	CONSTRAINT "idempotency_keys_status" CHECK ("idempotency_keys"."status" in ('active', 'consumed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "payment_operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_type" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"stripe_object_id" text,
	"stripe_object_type" text,
	"user_id" uuid,
	"sponsor_id" uuid,
	"holiday_id" uuid,
	"amount_cents" integer,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stripe_status" text,
	"error_code" text,
	"error_message" text,
	"metadata" jsonb,
	"initiated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"ip_address" "inet",
	"user_agent" text,
	"session_id" text,
	CONSTRAINT "payment_operations_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_operations_type" CHECK ("payment_operations"."operation_type" in ('customer_create', 'subscription_create', 'subscription_update', 'subscription_cancel', 'payment_intent_create', 'payment_intent_confirm', 'invoice_pay', 'webhook_process')),
	CONSTRAINT "payment_operations_object_type" CHECK ("payment_operations"."stripe_object_type" in ('customer', 'subscription', 'payment_intent', 'invoice', 'event')),
	CONSTRAINT "payment_operations_status" CHECK ("payment_operations"."status" in ('pending', 'success', 'failed', 'cancelled')),
	CONSTRAINT "payment_operations_amount" CHECK ("payment_operations"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"processed_at" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"error_message" text,
	"processing_time_ms" integer,
	"signature" text,
	"payload" jsonb,
	"user_agent" text,
	"ip_address" "inet",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_stripe_event_id_unique" UNIQUE("stripe_event_id"),
	CONSTRAINT "webhook_events_status" CHECK ("webhook_events"."status" in ('pending', 'processed', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"holiday_id" uuid NOT NULL,
	"selected_date" date,
	"message" text NOT NULL,
	"sender_name" text,
	"recipient_name" text,
	"salutation" text DEFAULT 'With love' NOT NULL,
	"include_selfie" boolean DEFAULT false NOT NULL,
	"selfie_video_url" text,
	"selfie_duration" numeric(6, 2),
	"selfie_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"pii_level" text DEFAULT 'restricted' NOT NULL,
	CONSTRAINT "cards_message_length" CHECK (char_length("cards"."message") between 1 and 1000),
	CONSTRAINT "cards_duration_range" CHECK ("cards"."selfie_duration" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" text NOT NULL,
	"rating" numeric(2, 1) DEFAULT 4.5 NOT NULL,
	"affiliate_url" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_suggestions_name_length" CHECK (char_length("gift_suggestions"."name") between 1 and 200),
	CONSTRAINT "gift_suggestions_description_length" CHECK (char_length("gift_suggestions"."description") between 1 and 500),
	CONSTRAINT "gift_suggestions_price_length" CHECK (char_length("gift_suggestions"."price") between 1 and 50),
	CONSTRAINT "gift_suggestions_rating_range" CHECK ("gift_suggestions"."rating" between 1 and 5),
	CONSTRAINT "gift_suggestions_url_scheme" CHECK ("gift_suggestions"."affiliate_url" ~* '^https?://'),
	CONSTRAINT "gift_suggestions_category_length" CHECK (char_length("gift_suggestions"."category") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "holiday_occurrences" (
	"holiday_id" uuid NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "holiday_occurrences_holiday_id_date_pk" PRIMARY KEY("holiday_id","date")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"rule" text,
	"date_iso" date NOT NULL,
	"display_date" text NOT NULL,
	"holiday_name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_month_observance" boolean DEFAULT false NOT NULL,
	"source_url" text,
	"notes" text,
	"video_urls" text[] DEFAULT '{}' NOT NULL,
	"history" text,
	"rank" integer DEFAULT 100 NOT NULL,
	"emoji" text DEFAULT '🎉' NOT NULL,
	"hue" smallint DEFAULT 300 NOT NULL,
	"origin_kind" text DEFAULT 'unknown' NOT NULL,
	"origin_by" text,
	"origin_year" smallint,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"seed_hash" text,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_slug_form" CHECK ("holidays"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "holidays_name_length" CHECK (char_length("holidays"."holiday_name") between 1 and 200),
	CONSTRAINT "holidays_display_date_length" CHECK (char_length("holidays"."display_date") between 1 and 50),
	CONSTRAINT "holidays_category_length" CHECK (char_length("holidays"."category") <= 100),
	CONSTRAINT "holidays_notes_length" CHECK (char_length("holidays"."notes") <= 1000),
	CONSTRAINT "holidays_history_length" CHECK (char_length("holidays"."history") <= 2000),
	CONSTRAINT "holidays_video_count" CHECK (cardinality("holidays"."video_urls") <= 10),
	CONSTRAINT "holidays_hue_range" CHECK ("holidays"."hue" between 0 and 359),
	CONSTRAINT "holidays_origin_kind" CHECK ("holidays"."origin_kind" in ('act', 'un', 'charity', 'brand', 'tradition', 'joke', 'person', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "data_retention_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_type" text NOT NULL,
	"scheduled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"executed_at" timestamp with time zone,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"error_message" text,
	"execution_time_ms" integer,
	"last_run_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"concurrency_lock" boolean DEFAULT false NOT NULL,
	"lock_acquired_at" timestamp with time zone,
	"lock_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"holiday_id" uuid,
	"target_date_iso" date NOT NULL,
	"remind_at" timestamp with time zone NOT NULL,
	"lead_days" integer DEFAULT 1 NOT NULL,
	"method" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_lead_days_range" CHECK ("reminders"."lead_days" between 1 and 365),
	CONSTRAINT "reminders_method" CHECK ("reminders"."method" in ('browser', 'calendar')),
	CONSTRAINT "reminders_note_length" CHECK (char_length("reminders"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"token" text PRIMARY KEY NOT NULL,
	"object_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ttl_hours" smallint DEFAULT 24 NOT NULL,
	"holiday_id" uuid,
	"holiday_name" text,
	"holiday_date" date,
	CONSTRAINT "share_links_ttl_range" CHECK ("share_links"."ttl_hours" between 1 and 168)
);
--> statement-breakpoint
CREATE TABLE "holiday_sponsors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sponsored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"custom_message" text DEFAULT '' NOT NULL,
	CONSTRAINT "holiday_sponsors_message_length" CHECK (char_length("holiday_sponsors"."custom_message") <= 200)
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"website_url" text NOT NULL,
	"description" text NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsors_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "sponsors_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "sponsors_name_length" CHECK (char_length("sponsors"."business_name") between 1 and 200),
	CONSTRAINT "sponsors_description_length" CHECK (char_length("sponsors"."description") between 10 and 500),
	CONSTRAINT "sponsors_url_scheme" CHECK ("sponsors"."website_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "email_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"preferences" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"pii_level" text DEFAULT 'confidential' NOT NULL,
	"retention_policy" text DEFAULT 'until_unsubscribe' NOT NULL,
	CONSTRAINT "email_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "email_subscriptions_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "email_subscriptions_email_normal" CHECK ("email_subscriptions"."email" = lower("email_subscriptions"."email") and char_length("email_subscriptions"."email") <= 255),
	CONSTRAINT "email_subscriptions_source_length" CHECK (char_length("email_subscriptions"."source") between 1 and 50),
	CONSTRAINT "email_subscriptions_preferences_known" CHECK ("email_subscriptions"."preferences" <@ array['deals', 'previews', 'admin_updates'])
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_email_normal" CHECK ("users"."email" = lower("users"."email") and char_length("users"."email") <= 255)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_suggestions" ADD CONSTRAINT "gift_suggestions_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_occurrences" ADD CONSTRAINT "holiday_occurrences_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_object_id_cards_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD CONSTRAINT "holiday_sponsors_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD CONSTRAINT "holiday_sponsors_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_operations_status_idx" ON "payment_operations" USING btree ("status","initiated_at");--> statement-breakpoint
CREATE INDEX "payment_operations_sponsor_idx" ON "payment_operations" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "payment_operations_object_idx" ON "payment_operations" USING btree ("stripe_object_id");--> statement-breakpoint
CREATE INDEX "webhook_events_status_idx" ON "webhook_events" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "cards_creator_idx" ON "cards" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "cards_holiday_idx" ON "cards" USING btree ("holiday_id");--> statement-breakpoint
CREATE INDEX "cards_expires_idx" ON "cards" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cards_unseen_video_idx" ON "cards" USING btree ("created_at") WHERE "cards"."selfie_video_url" is not null;--> statement-breakpoint
CREATE INDEX "gift_suggestions_holiday_idx" ON "gift_suggestions" USING btree ("holiday_id","created_at");--> statement-breakpoint
CREATE INDEX "holiday_occurrences_date_idx" ON "holiday_occurrences" USING btree ("date","holiday_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_slug_key" ON "holidays" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_name_key" ON "holidays" USING btree (lower("holiday_name")) WHERE "holidays"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "holidays_category_idx" ON "holidays" USING btree ("category");--> statement-breakpoint
CREATE INDEX "data_retention_jobs_due_idx" ON "data_retention_jobs" USING btree ("job_type","next_run_at");--> statement-breakpoint
CREATE INDEX "reminders_user_idx" ON "reminders" USING btree ("user_id","target_date_iso");--> statement-breakpoint
CREATE INDEX "reminders_due_idx" ON "reminders" USING btree ("remind_at") WHERE "reminders"."is_active";--> statement-breakpoint
CREATE INDEX "share_links_object_idx" ON "share_links" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "share_links_creator_idx" ON "share_links" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "share_links_expires_idx" ON "share_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_sponsors_pair_key" ON "holiday_sponsors" USING btree ("holiday_id","sponsor_id");--> statement-breakpoint
CREATE INDEX "holiday_sponsors_sponsor_idx" ON "holiday_sponsors" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "holiday_sponsors_live_idx" ON "holiday_sponsors" USING btree ("holiday_id","sponsored_at") WHERE "holiday_sponsors"."is_active";--> statement-breakpoint
CREATE INDEX "sponsors_contact_email_idx" ON "sponsors" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "email_subscriptions_active_idx" ON "email_subscriptions" USING btree ("id") WHERE "email_subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "email_subscriptions_subscribed_idx" ON "email_subscriptions" USING btree ("subscribed_at");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");