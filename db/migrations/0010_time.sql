CREATE TABLE "card_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"recipient_email" text,
	"send_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"claimed_until" timestamp with time zone,
	"claim_token" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"message_id" uuid,
	"link_token" text,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_mails_card_id_unique" UNIQUE("card_id"),
	CONSTRAINT "card_mails_status" CHECK ("card_mails"."status" in ('scheduled', 'sending', 'sent', 'opened', 'bounced', 'failed', 'refused')),
	CONSTRAINT "card_mails_address_length" CHECK (char_length("card_mails"."recipient_email") <= 255)
);
--> statement-breakpoint
CREATE TABLE "card_refusals" (
	"recipient_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (char_length("push_subscriptions"."endpoint") between 10 and 1000)
);
--> statement-breakpoint
CREATE TABLE "reminder_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "audit_logs" DROP CONSTRAINT "audit_logs_one_successor";--> statement-breakpoint
DROP INDEX "data_retention_jobs_due_idx";--> statement-breakpoint
DROP INDEX "reminders_due_idx";--> statement-breakpoint
ALTER TABLE "audit_logs" ALTER COLUMN "current_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "data_retention_jobs" ADD COLUMN "lock_token" uuid;--> statement-breakpoint
ALTER TABLE "data_retention_jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_retention_jobs" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "local_time" text DEFAULT '09:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "repeats" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "sent_for" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "claim_token" uuid;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "card_mails" ADD CONSTRAINT "card_mails_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_mails" ADD CONSTRAINT "card_mails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_mails" ADD CONSTRAINT "card_mails_message_id_mail_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_sid_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("sid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_feeds" ADD CONSTRAINT "reminder_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_mails_due_idx" ON "card_mails" USING btree ("send_at") WHERE "card_mails"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "card_mails_creator_idx" ON "card_mails" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "card_mails_message_idx" ON "card_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "card_mails_link_idx" ON "card_mails" USING btree ("link_token");--> statement-breakpoint
CREATE INDEX "card_mails_address_idx" ON "card_mails" USING btree ("send_at") WHERE "card_mails"."recipient_email" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "audit_logs_unsealed_idx" ON "audit_logs" USING btree ("id") WHERE "audit_logs"."position" is null;--> statement-breakpoint
CREATE INDEX "payment_operations_client_idx" ON "payment_operations" USING btree ("initiated_at") WHERE coalesce("payment_operations"."ip_address"::text, "payment_operations"."user_agent", "payment_operations"."session_id") is not null;--> statement-breakpoint
CREATE INDEX "payment_operations_holiday_idx" ON "payment_operations" USING btree ("holiday_id") WHERE "payment_operations"."holiday_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_payload_idx" ON "webhook_events" USING btree ("created_at") WHERE "webhook_events"."payload" is not null;--> statement-breakpoint
DELETE FROM "data_retention_jobs" "older" USING "data_retention_jobs" "newer"
WHERE "older"."job_type" = "newer"."job_type" AND "older"."scheduled_at" = "newer"."scheduled_at" AND "older"."id" < "newer"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "data_retention_jobs_slot_key" ON "data_retention_jobs" USING btree ("job_type","scheduled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_retention_jobs_one_lease_key" ON "data_retention_jobs" USING btree ("job_type") WHERE "data_retention_jobs"."concurrency_lock";--> statement-breakpoint
CREATE INDEX "mail_messages_created_idx" ON "mail_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reminders_calendar_idx" ON "reminders" USING btree ("target_date_iso") WHERE "reminders"."is_active" and "reminders"."method" = 'calendar';--> statement-breakpoint
CREATE INDEX "reminders_holiday_idx" ON "reminders" USING btree ("holiday_id");--> statement-breakpoint
CREATE INDEX "reminders_ended_idx" ON "reminders" USING btree ("target_date_iso") WHERE not "reminders"."is_active" and not "reminders"."repeats";--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once_key" ON "reminders" USING btree ("user_id","holiday_id","lead_days","method") WHERE "reminders"."holiday_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once_by_date_key" ON "reminders" USING btree ("user_id","target_date_iso","lead_days","method") WHERE "reminders"."holiday_id" is null and "reminders"."is_active";--> statement-breakpoint
CREATE INDEX "share_links_holiday_idx" ON "share_links" USING btree ("holiday_id") WHERE "share_links"."holiday_id" is not null;--> statement-breakpoint
CREATE INDEX "email_subscriptions_left_idx" ON "email_subscriptions" USING btree ("unsubscribed_at") WHERE not "email_subscriptions"."is_active" and "email_subscriptions"."email" like '%@%';--> statement-breakpoint
CREATE INDEX "email_subscriptions_never_confirmed_idx" ON "email_subscriptions" USING btree ("subscribed_at") WHERE not "email_subscriptions"."is_active" and "email_subscriptions"."confirmed_at" is null and "email_subscriptions"."unsubscribed_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_due_idx" ON "reminders" USING btree ("remind_at") WHERE "reminders"."is_active" and "reminders"."method" = 'browser';--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_position_unique" UNIQUE("position");--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_sealed_whole" CHECK ("audit_logs"."position" is null or "audit_logs"."current_hash" is not null);--> statement-breakpoint
ALTER TABLE "data_retention_jobs" ADD CONSTRAINT "data_retention_jobs_status" CHECK ("data_retention_jobs"."status" in ('scheduled', 'running', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "data_retention_jobs" ADD CONSTRAINT "data_retention_jobs_lease_whole" CHECK ("data_retention_jobs"."concurrency_lock" = ("data_retention_jobs"."status" = 'running') and (not "data_retention_jobs"."concurrency_lock" or ("data_retention_jobs"."lock_token" is not null and "data_retention_jobs"."lock_expires_at" is not null)));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_by_mail" CHECK (not "reminders"."by_mail" or "reminders"."method" = 'browser');--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_local_time" CHECK ("reminders"."local_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
UPDATE "audit_logs" SET "position" = "placed"."position" FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "position" FROM "audit_logs") AS "placed" WHERE "audit_logs"."id" = "placed"."id";--> statement-breakpoint
CREATE TRIGGER "audit_logs_append_only" BEFORE DELETE OR TRUNCATE ON "audit_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_logs_sealed_once" BEFORE UPDATE ON "audit_logs" FOR EACH ROW WHEN (NOT (
	OLD."position" IS NULL AND NEW."position" IS NOT NULL
	AND to_jsonb(OLD) - '{position,previous_hash,current_hash}'::text[] = to_jsonb(NEW) - '{position,previous_hash,current_hash}'::text[]
)) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_logs_sealed_later" BEFORE INSERT ON "audit_logs" FOR EACH ROW WHEN (
	NEW."position" IS NOT NULL OR NEW."id" NOT BETWEEN 1 AND 999999999999999999
) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "seal_audit_logs"("seals" jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	chain_end record;
	sealed bigint;
BEGIN
	SELECT "position", current_hash INTO chain_end
	FROM public.audit_logs WHERE "position" IS NOT NULL ORDER BY "position" DESC LIMIT 1;
	-- After a gap nobody could ever seal again; of what is no hash no head could be kept.
	IF EXISTS (
		SELECT FROM (
			SELECT seal.*,
				coalesce(lag("position") OVER places, chain_end."position", 0) AS position_before,
				coalesce(lag(current_hash) OVER places, chain_end.current_hash) AS hash_before
			FROM jsonb_to_recordset(seals) AS seal ("position" bigint, previous_hash text, current_hash text)
			WINDOW places AS (ORDER BY "position")
		) AS seal
		WHERE (
			"position" = position_before + 1 AND previous_hash IS NOT DISTINCT FROM hash_before AND current_hash ~ '^[0-9a-f]{64}$'
		) IS NOT TRUE
	) THEN
		RAISE EXCEPTION 'audit_logs is only sealed from its end on' USING ERRCODE = 'insufficient_privilege';
	END IF;
	UPDATE public.audit_logs AS entry
	SET "position" = seal."position", previous_hash = seal.previous_hash, current_hash = seal.current_hash
	FROM jsonb_to_recordset(seals) AS seal (id bigint, "position" bigint, previous_hash text, current_hash text)
	WHERE entry.id = seal.id AND entry."position" IS NULL;
	GET DIAGNOSTICS sealed = ROW_COUNT;
	IF sealed <> jsonb_array_length(seals) THEN
		RAISE EXCEPTION 'not every entry waits to be sealed' USING ERRCODE = 'insufficient_privilege';
	END IF;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "seal_audit_logs"(jsonb) FROM PUBLIC;
