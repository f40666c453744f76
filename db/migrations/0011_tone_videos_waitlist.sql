CREATE TABLE "sponsor_waitlist" (
	"holiday_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsor_waitlist_holiday_id_user_id_pk" PRIMARY KEY("holiday_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "tone" text DEFAULT 'festive' NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "category_video" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsor_waitlist" ADD CONSTRAINT "sponsor_waitlist_holiday_id_holidays_id_fk" FOREIGN KEY ("holiday_id") REFERENCES "public"."holidays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_waitlist" ADD CONSTRAINT "sponsor_waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsor_waitlist_user_idx" ON "sponsor_waitlist" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_tone" CHECK ("holidays"."tone" in ('festive', 'solemn'));