-- AlterTable
ALTER TABLE "redaction" ADD COLUMN "event_seq" INTEGER;

-- What follows is written by hand: Prisma has no word for triggers.

-- Whether an event is the engine's own and redacts others. An envelope may hold U+0000 as an escape, which a cast refuses, so only
-- one with the word in it is read as JSON.
CREATE FUNCTION "is_redacting"("stored" "event") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "stored"."origin" = 'engine' AND "stored"."type" = 'agent.update'
      AND position('"payload_type":"log.redacted.v1"' IN "stored"."envelope") > 0
    THEN coalesce("stored"."envelope"::json ->> 'payload_type' = 'log.redacted.v1', false)
    ELSE false
  END
$$;

DROP TRIGGER "redaction_is_kept" ON "redaction";
DROP TRIGGER "redaction_empties" ON "redaction";
DROP FUNCTION "empty_redacted_event"();

-- A redaction empties its event in the same statement, and is of an event that exists, by one that says so.
CREATE FUNCTION "empty_redacted_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "event" e WHERE e."seq" = NEW."event_seq" AND "is_redacting"(e)) THEN
    RAISE EXCEPTION 'a redaction names the event that says so';
  END IF;
  UPDATE "event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a redaction names an event that stands in the log';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "redaction_empties" AFTER INSERT ON "redaction" FOR EACH ROW EXECUTE FUNCTION "empty_redacted_event"();

-- It stays as it was made, but that one which no event names gets its event, and what that says.
CREATE FUNCTION "refuse_all_but_its_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."event_seq" IS NOT NULL OR NEW."seq" <> OLD."seq" OR NEW."redacted_at" <> OLD."redacted_at"
    OR NOT EXISTS (SELECT 1 FROM "event" e WHERE e."seq" = NEW."event_seq" AND "is_redacting"(e)) THEN
    RAISE EXCEPTION 'a redaction is never changed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "redaction_is_kept" BEFORE DELETE ON "redaction" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "redaction_is_unchanged" BEFORE UPDATE ON "redaction" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_its_event"();

-- An event of the engine's own that names others by their seqs empties them, in the commit that stores it.
CREATE FUNCTION "redact_named_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "meta" json;
  "redacts" integer[];
BEGIN
  IF NOT "is_redacting"(NEW) THEN
    RETURN NULL;
  END IF;
  "meta" := NEW."envelope"::json -> 'meta';
  "redacts" := ARRAY(SELECT json_array_elements_text("meta" -> 'redacts')::integer);
  UPDATE "redaction" SET "event_seq" = NEW."seq", "reason" = "meta" ->> 'reason', "redacted_by" = "meta" ->> 'by'
  WHERE "event_seq" IS NULL AND "seq" = ANY("redacts");
  INSERT INTO "redaction" ("seq", "reason", "redacted_by", "redacted_at", "event_seq")
  SELECT e."seq", "meta" ->> 'reason', "meta" ->> 'by', NEW."received_at", NEW."seq"
  FROM "event" e
  WHERE e."seq" = ANY("redacts") AND e."seq" < NEW."seq"
    AND NOT EXISTS (SELECT 1 FROM "redaction" r WHERE r."seq" = e."seq");
  RETURN NULL;
END
$$;
CREATE TRIGGER "event_redacts" AFTER INSERT ON "event" FOR EACH ROW
  WHEN (NEW."origin" = 'engine' AND NEW."type" = 'agent.update') EXECUTE FUNCTION "redact_named_events"();
