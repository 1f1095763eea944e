-- The log goes on in a table that says nothing twice. What is there keeps its form, in a table of its own.

-- AlterTable
ALTER TABLE "event" RENAME TO "legacy_event";
ALTER INDEX "event_pkey" RENAME TO "legacy_event_pkey";

-- CreateTable
CREATE TABLE "event" (
    "seq" INTEGER NOT NULL,
    "run_hash" INTEGER NOT NULL,
    "received_at" BIGINT NOT NULL,
    "id_hash" INTEGER NOT NULL,
    "thread_hash" INTEGER NOT NULL,
    "task_hash" INTEGER NOT NULL,
    "from_hash" INTEGER NOT NULL,
    "channel_hash" INTEGER NOT NULL,
    "idempotency_hash" INTEGER,
    "type" INTEGER NOT NULL,
    "origin" INTEGER NOT NULL,
    "verdict" INTEGER NOT NULL,
    "signature" INTEGER NOT NULL,
    "raw_encoding" INTEGER NOT NULL,
    "protocol" TEXT NOT NULL,
    "channel" TEXT,
    "part_of" TEXT,
    "raw_content_type" TEXT,
    "payload_place" TEXT,
    "native_hash" BYTEA NOT NULL,
    "payload_hash" BYTEA NOT NULL,
    "raw_hash" BYTEA,
    "hash" BYTEA NOT NULL,
    "envelope" TEXT NOT NULL,
    "findings" TEXT,
    "payload" TEXT,
    "raw" TEXT,

    CONSTRAINT "event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "name_secret" (
    "id" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,

    CONSTRAINT "name_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_run_hash_id_hash_idx" ON "event"("run_hash", "id_hash");

-- CreateIndex
CREATE INDEX "event_idempotency_hash_idx" ON "event"("idempotency_hash");

-- CreateIndex
CREATE INDEX "event_run_hash_seq_idx" ON "event"("run_hash", "seq");

-- CreateIndex
CREATE INDEX "event_thread_hash_seq_idx" ON "event"("thread_hash", "seq");

-- CreateIndex
CREATE INDEX "event_task_hash_seq_idx" ON "event"("task_hash", "seq");

-- CreateIndex
CREATE INDEX "event_from_hash_seq_idx" ON "event"("from_hash", "seq");

-- CreateIndex
CREATE INDEX "event_channel_hash_seq_idx" ON "event"("channel_hash", "seq");

-- CreateIndex
CREATE INDEX "event_type_idx" ON "event"("type", "seq");

-- CreateIndex
CREATE INDEX "event_protocol_idx" ON "event"("protocol", "seq");

-- What follows is written by hand: Prisma has no word for triggers.

INSERT INTO "name_secret" ("id", "secret") VALUES (1, replace(gen_random_uuid()::text, '-', ''));
CREATE TRIGGER "name_secret_is_kept" BEFORE INSERT OR UPDATE OR DELETE ON "name_secret" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "name_secret_is_not_truncated" BEFORE TRUNCATE ON "name_secret" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The triggers of the table that was renamed go with it: they keep its rows, and let redaction empty them.
DROP TRIGGER "event_redacts" ON "legacy_event";
CREATE TRIGGER "legacy_event_is_closed" BEFORE INSERT ON "legacy_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Redaction is the one change: payload and raw of an event that a redaction names become null, and nothing else changes.
CREATE OR REPLACE FUNCTION "refuse_all_but_redaction"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "emptied" RECORD := OLD;
BEGIN
  "emptied"."payload" := NULL;
  "emptied"."raw" := NULL;
  IF NEW IS DISTINCT FROM "emptied" OR NOT EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = OLD."seq") THEN
    RAISE EXCEPTION 'the log is append-only: an event is changed by redaction alone';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "event_is_kept" BEFORE DELETE ON "event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "event_is_not_truncated" BEFORE TRUNCATE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "event_is_unchanged" BEFORE UPDATE ON "event" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_redaction"();

-- Whether an event is the engine's own (origin 2, type 15: agent.update) and redacts others. An envelope may hold U+0000 as an
-- escape, which a cast refuses, so only one with the word in it is read as JSON.
CREATE FUNCTION "is_redacting"("stored" "event") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "stored"."origin" = 2 AND "stored"."type" = 15
      AND position('"payload_type":"log.redacted.v1"' IN "stored"."envelope") > 0
    THEN coalesce("stored"."envelope"::json ->> 'payload_type' = 'log.redacted.v1', false)
    ELSE false
  END
$$;

-- Whether the event at a place of the log redacts others.
CREATE FUNCTION "redacts_at"("place" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "event" e WHERE e."seq" = "place" AND "is_redacting"(e))
    OR EXISTS (SELECT 1 FROM "legacy_event" e WHERE e."seq" = "place" AND "is_redacting"(e))
$$;

-- A redaction empties its event in the same statement, and is of an event that exists, by one that says so.
CREATE OR REPLACE FUNCTION "empty_redacted_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce("redacts_at"(NEW."event_seq"), false) THEN
    RAISE EXCEPTION 'a redaction names the event that says so';
  END IF;
  UPDATE "event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
  IF NOT FOUND THEN
    UPDATE "legacy_event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a redaction names an event that stands in the log';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

-- It stays as it was made, but that one which no event names gets its event, and what that says.
CREATE OR REPLACE FUNCTION "refuse_all_but_its_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."event_seq" IS NOT NULL OR NEW."seq" <> OLD."seq" OR NEW."redacted_at" <> OLD."redacted_at"
    OR NOT coalesce("redacts_at"(NEW."event_seq"), false) THEN
    RAISE EXCEPTION 'a redaction is never changed';
  END IF;
  RETURN NEW;
END
$$;

-- An event of the engine's own that names others by their seqs empties them, in the commit that stores it.
CREATE OR REPLACE FUNCTION "redact_named_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "meta" json;
  "redacts" integer[];
BEGIN
  IF NOT "is_redacting"(NEW) THEN
    RETURN NULL;
  END IF;
  "meta" := NEW."envelope"::json -> 'meta';
  "redacts" := ARRAY(SELECT DISTINCT json_array_elements_text("meta" -> 'redacts')::integer);
  UPDATE "redaction" SET "event_seq" = NEW."seq", "reason" = "meta" ->> 'reason', "redacted_by" = "meta" ->> 'by'
  WHERE "event_seq" IS NULL AND "seq" = ANY("redacts");
  INSERT INTO "redaction" ("seq", "reason", "redacted_by", "redacted_at", "event_seq")
  SELECT "named", "meta" ->> 'reason', "meta" ->> 'by',
    to_char(to_timestamp(NEW."received_at" / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
      || '.' || lpad((NEW."received_at" % 1000)::text, 3, '0') || 'Z',
    NEW."seq"
  FROM unnest("redacts") AS "named"
  WHERE "named" < NEW."seq"
    AND (
      EXISTS (SELECT 1 FROM "event" e WHERE e."seq" = "named")
      OR EXISTS (SELECT 1 FROM "legacy_event" e WHERE e."seq" = "named")
    )
    AND NOT EXISTS (SELECT 1 FROM "redaction" r WHERE r."seq" = "named");
  RETURN NULL;
END
$$;
CREATE TRIGGER "event_redacts" AFTER INSERT ON "event" FOR EACH ROW
  WHEN (NEW."origin" = 2 AND NEW."type" = 15) EXECUTE FUNCTION "redact_named_events"();
