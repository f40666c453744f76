CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "place_searches" (
	"area" text NOT NULL,
	"category" text NOT NULL,
	"places" jsonb NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_searches_area_category_pk" PRIMARY KEY("area","category")
);
--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate(lower(holiday_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy''')), 'A') || setweight(to_tsvector('english', category), 'B') || setweight(to_tsvector('english', translate(lower(coalesce(notes, '')), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy''')), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "place_searches_fetched_idx" ON "place_searches" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "holidays_search_words_idx" ON "holidays" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "holidays_plain_name_idx" ON "holidays" USING gin (translate(lower(holiday_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy''') gin_trgm_ops);