CREATE FUNCTION "announce_page_cache_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_cache_changes', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "announce_page_cache_changes" AFTER INSERT ON "page_cache_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_page_cache_changes"();
