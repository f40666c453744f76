CREATE TABLE "admin_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"suggestion" text NOT NULL,
	"source_url" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"public_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "corrections_suggestion_length" CHECK (char_length("corrections"."suggestion") between 10 and 1000),
	CONSTRAINT "corrections_note_length" CHECK (char_length("corrections"."public_note") <= 300),
	CONSTRAINT "corrections_source_form" CHECK ("corrections"."source_url" ~* '^https?://' and char_length("corrections"."source_url") <= 2000),
	CONSTRAINT "corrections_status" CHECK ("corrections"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "corrections_decided" CHECK (("corrections"."status" = 'pending') = ("corrections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "holiday_revisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"holiday_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holiday_revisions_action" CHECK ("holiday_revisions"."action" in ('create', 'update', 'delete', 'restore', 'import', 'gifts', 'videos'))
);
--> statement-breakpoint
CREATE TABLE "subscriber_counts" (
	"subscribed_on" date NOT NULL,
	"shard" smallint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriber_counts_subscribed_on_shard_pk" PRIMARY KEY("subscribed_on","shard")
);
--> statement-breakpoint
DROP INDEX "email_subscriptions_subscribed_idx";--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD COLUMN "message_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD COLUMN "message_hidden_reason" text;--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD COLUMN "hidden_message" text;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_revisions" ADD CONSTRAINT "holiday_revisions_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_revisions" ADD CONSTRAINT "holiday_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_user_idx" ON "admin_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_used_idx" ON "admin_sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_once_key" ON "corrections" USING btree ("holiday_id",md5("suggestion" || ' ' || "source_url")) WHERE "corrections"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "corrections_status_idx" ON "corrections" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "corrections_log_idx" ON "corrections" USING btree ("decided_at") WHERE "corrections"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "corrections_holiday_idx" ON "corrections" USING btree ("holiday_id");--> statement-breakpoint
CREATE INDEX "holiday_revisions_holiday_idx" ON "holiday_revisions" USING btree ("holiday_id","id");--> statement-breakpoint
CREATE INDEX "payment_operations_initiated_idx" ON "payment_operations" USING btree ("initiated_at");--> statement-breakpoint
CREATE INDEX "webhook_events_created_idx" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "holidays_date_idx" ON "holidays" USING btree ("date_iso","id");--> statement-breakpoint
CREATE INDEX "holidays_updated_idx" ON "holidays" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "holidays_rank_idx" ON "holidays" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "holidays_deleted_idx" ON "holidays" USING btree ("deleted_at") WHERE "holidays"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "data_retention_jobs_runs_idx" ON "data_retention_jobs" USING btree ("job_type","executed_at");--> statement-breakpoint
CREATE INDEX "email_subscriptions_email_begins_idx" ON "email_subscriptions" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "email_subscriptions_subscribed_idx" ON "email_subscriptions" USING btree ("subscribed_at","id");--> statement-breakpoint
ALTER TABLE "holiday_sponsors" ADD CONSTRAINT "holiday_sponsors_hidden_whole" CHECK (("holiday_sponsors"."message_hidden_at" is null) = ("holiday_sponsors"."message_hidden_reason" is null));--> statement-breakpoint
-- Counted by statement, not by row: a million addresses at once are a handful of upserts.
CREATE FUNCTION "count_subscribers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"its_shard" smallint := pg_backend_pid() % 8;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "subscriber_counts";
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "subscriber_counts" AS "counts" ("subscribed_on", "shard", "total", "active")
		SELECT ("subscribed_at" AT TIME ZONE 'UTC')::date, "its_shard", count(*), count(*) FILTER (WHERE "is_active")
		FROM "added" GROUP BY 1 ORDER BY 1
		ON CONFLICT ("subscribed_on", "shard") DO UPDATE
		SET "total" = "counts"."total" + excluded."total", "active" = "counts"."active" + excluded."active";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "subscriber_counts" AS "counts" ("subscribed_on", "shard", "total", "active")
		SELECT ("subscribed_at" AT TIME ZONE 'UTC')::date, "its_shard", -count(*), -count(*) FILTER (WHERE "is_active")
		FROM "removed" GROUP BY 1 ORDER BY 1
		ON CONFLICT ("subscribed_on", "shard") DO UPDATE
		SET "total" = "counts"."total" + excluded."total", "active" = "counts"."active" + excluded."active";
	ELSE
		INSERT INTO "subscriber_counts" AS "counts" ("subscribed_on", "shard", "total", "active")
		SELECT "subscribed_on", "its_shard", sum("total"), sum("active") FROM (
			SELECT ("subscribed_at" AT TIME ZONE 'UTC')::date, 1, "is_active"::int FROM "added"
			UNION ALL
			SELECT ("subscribed_at" AT TIME ZONE 'UTC')::date, -1, -("is_active"::int) FROM "removed"
		) AS "changed" ("subscribed_on", "total", "active")
		GROUP BY 1 HAVING sum("total") <> 0 OR sum("active") <> 0 ORDER BY 1
		ON CONFLICT ("subscribed_on", "shard") DO UPDATE
		SET "total" = "counts"."total" + excluded."total", "active" = "counts"."active" + excluded."active";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_added_subscribers" AFTER INSERT ON "email_subscriptions"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_removed_subscribers" AFTER DELETE ON "email_subscriptions"
	REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_changed_subscribers" AFTER UPDATE ON "email_subscriptions"
	REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_no_subscribers" AFTER TRUNCATE ON "email_subscriptions"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
INSERT INTO "subscriber_counts" ("subscribed_on", "shard", "total", "active")
SELECT ("subscribed_at" AT TIME ZONE 'UTC')::date, 0, count(*), count(*) FILTER (WHERE "is_active") FROM "email_subscriptions" GROUP BY 1;
