CREATE TABLE "mail_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issue_id" uuid NOT NULL,
	"status" text DEFAULT 'claimed' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_batches_status" CHECK ("mail_batches"."status" in ('claimed', 'sent', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "mail_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"issue_on" date NOT NULL,
	"variants" jsonb NOT NULL,
	"planned_up_to" uuid,
	"planned_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_issues_one_per_day" UNIQUE("kind","issue_on")
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider_id" text,
	"idempotency_key" text,
	"issue_id" uuid,
	"subscription_id" uuid,
	"batch_id" uuid,
	"position" smallint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "mail_messages_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "mail_messages_once_per_issue" UNIQUE("issue_id","recipient_hash"),
	CONSTRAINT "mail_messages_status" CHECK ("mail_messages"."status" in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped', 'suppressed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"recipient_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_reason" CHECK ("mail_suppressions"."reason" in ('bounce', 'complaint'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"purposes" text[] NOT NULL,
	"wording_version" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscription_consents_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "subscription_consents_source_length" CHECK (char_length("subscription_consents"."source") between 1 and 50),
	CONSTRAINT "subscription_consents_purposes_known" CHECK ("subscription_consents"."purposes" <@ array['deals', 'previews', 'admin_updates'])
);
--> statement-breakpoint
CREATE TABLE "verification_tokens" (
	"identifier" text NOT NULL,
	"token" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_tokens_identifier_token_pk" PRIMARY KEY("identifier","token"),
	CONSTRAINT "verification_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "sess" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
DELETE FROM "sessions" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "email_subscriptions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "email_subscriptions" SET "is_active" = false WHERE "is_active";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_batches" ADD CONSTRAINT "mail_batches_issue_id_mail_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."mail_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_issue_id_mail_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."mail_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_subscription_id_email_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."email_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_batch_id_mail_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."mail_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_subscription_id_email_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."email_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_batches_open_idx" ON "mail_batches" USING btree ("issue_id","claimed_until") WHERE "mail_batches"."status" = 'claimed';--> statement-breakpoint
CREATE INDEX "mail_messages_queued_idx" ON "mail_messages" USING btree ("issue_id","id") WHERE "mail_messages"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mail_messages_batch_idx" ON "mail_messages" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "mail_messages_subscription_idx" ON "mail_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "mail_messages_recipient_idx" ON "mail_messages" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "subscription_consents_subscription_idx" ON "subscription_consents" USING btree ("subscription_id","given_at");--> statement-breakpoint
CREATE INDEX "subscription_consents_expires_idx" ON "subscription_consents" USING btree ("expires_at") WHERE "subscription_consents"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens" USING btree ("expires");