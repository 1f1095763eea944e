-- The log goes on in a table that says nothing twice. What is there keeps its form, in a table of its own.

DROP TRIGGER "event_comes_last";
DROP TRIGGER "event_is_kept";
DROP TRIGGER "event_is_unchanged";
DROP TRIGGER "event_redacts";
DROP TRIGGER "redaction_empties";
DROP TRIGGER "redaction_is_first";
DROP TRIGGER "redaction_is_unchanged";

-- AlterTable
ALTER TABLE "event" RENAME TO "legacy_event";

-- CreateTable
CREATE TABLE "event" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "native_hash" BLOB NOT NULL,
    "payload_hash" BLOB NOT NULL,
    "raw_hash" BLOB,
    "hash" BLOB NOT NULL,
    "envelope" TEXT NOT NULL,
    "findings" TEXT,
    "payload" TEXT,
    "raw" TEXT
);

-- CreateTable
CREATE TABLE "name_secret" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "secret" TEXT NOT NULL
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

INSERT INTO "name_secret" ("id", "secret") VALUES (1, lower(hex(randomblob(16))));

CREATE TRIGGER "name_secret_is_one" BEFORE INSERT ON "name_secret"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: its rows are found by one secret');
END;

CREATE TRIGGER "name_secret_is_kept" BEFORE DELETE ON "name_secret"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: its rows are found by this secret');
END;

CREATE TRIGGER "name_secret_is_unchanged" BEFORE UPDATE ON "name_secret"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: its rows are found by this secret');
END;

-- The log is append-only. An event comes at the end, under an id and a key that no other has. Hashes tell which rows may have
-- them, and their texts whether they do.
CREATE TRIGGER "event_comes_last" BEFORE INSERT ON "event"
WHEN NEW."seq" <> coalesce((SELECT max("seq") FROM "event"), (SELECT max("seq") FROM "legacy_event"), 0) + 1
  OR EXISTS (
    SELECT 1 FROM "event" WHERE "run_hash" = NEW."run_hash" AND "id_hash" = NEW."id_hash"
      AND json_extract("envelope", '$.id') = json_extract(NEW."envelope", '$.id')
      AND json_extract("envelope", '$.run_id') = json_extract(NEW."envelope", '$.run_id')
  )
  OR EXISTS (
    SELECT 1 FROM "event" WHERE "idempotency_hash" = NEW."idempotency_hash"
      AND json_extract("envelope", '$.idempotency_key') = json_extract(NEW."envelope", '$.idempotency_key')
      AND json_extract("envelope", '$.run_id') = json_extract(NEW."envelope", '$.run_id')
      AND json_extract("envelope", '$.from.agent_id') = json_extract(NEW."envelope", '$.from.agent_id')
      AND coalesce(json_extract("envelope", '$.attempt'), 1) = coalesce(json_extract(NEW."envelope", '$.attempt'), 1)
  )
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event comes last, under an id and a key of its own');
END;

CREATE TRIGGER "event_is_kept" BEFORE DELETE ON "event"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event is never deleted');
END;

-- Redaction is the one change: payload and raw of an event that a redaction names become null, and nothing else changes.
CREATE TRIGGER "event_is_unchanged" BEFORE UPDATE ON "event"
WHEN NOT (
  NEW."payload" IS NULL AND NEW."raw" IS NULL
  AND EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = OLD."seq")
  AND NEW."seq" IS OLD."seq" AND NEW."run_hash" IS OLD."run_hash" AND NEW."received_at" IS OLD."received_at"
  AND NEW."id_hash" IS OLD."id_hash" AND NEW."thread_hash" IS OLD."thread_hash" AND NEW."task_hash" IS OLD."task_hash"
  AND NEW."from_hash" IS OLD."from_hash" AND NEW."channel_hash" IS OLD."channel_hash"
  AND NEW."idempotency_hash" IS OLD."idempotency_hash" AND NEW."type" IS OLD."type" AND NEW."origin" IS OLD."origin"
  AND NEW."verdict" IS OLD."verdict" AND NEW."signature" IS OLD."signature"
  AND NEW."raw_encoding" IS OLD."raw_encoding" AND NEW."protocol" IS OLD."protocol" AND NEW."channel" IS OLD."channel"
  AND NEW."part_of" IS OLD."part_of" AND NEW."raw_content_type" IS OLD."raw_content_type"
  AND NEW."payload_place" IS OLD."payload_place" AND NEW."native_hash" IS OLD."native_hash"
  AND NEW."payload_hash" IS OLD."payload_hash" AND NEW."raw_hash" IS OLD."raw_hash" AND NEW."hash" IS OLD."hash"
  AND NEW."envelope" IS OLD."envelope" AND NEW."findings" IS OLD."findings"
)
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event is changed by redaction alone');
END;

CREATE TRIGGER "legacy_event_is_closed" BEFORE INSERT ON "legacy_event"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event comes last, and this is the beginning of the log');
END;

CREATE TRIGGER "legacy_event_is_kept" BEFORE DELETE ON "legacy_event"
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event is never deleted');
END;

CREATE TRIGGER "legacy_event_is_unchanged" BEFORE UPDATE ON "legacy_event"
WHEN NOT (
  NEW."payload" IS NULL AND NEW."raw" IS NULL
  AND EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = OLD."seq")
  AND NEW."seq" IS OLD."seq" AND NEW."run_id" IS OLD."run_id" AND NEW."id" IS OLD."id"
  AND NEW."thread_id" IS OLD."thread_id" AND NEW."task_id" IS OLD."task_id"
  AND NEW."parent_task_id" IS OLD."parent_task_id" AND NEW."from_agent_id" IS OLD."from_agent_id"
  AND NEW."type" IS OLD."type" AND NEW."channel" IS OLD."channel" AND NEW."protocol" IS OLD."protocol"
  AND NEW."origin" IS OLD."origin" AND NEW."ts" IS OLD."ts" AND NEW."received_at" IS OLD."received_at"
  AND NEW."idempotency_key" IS OLD."idempotency_key" AND NEW."attempt" IS OLD."attempt"
  AND NEW."verdict" IS OLD."verdict" AND NEW."signature" IS OLD."signature" AND NEW."native_hash" IS OLD."native_hash"
  AND NEW."part_of" IS OLD."part_of" AND NEW."payload_hash" IS OLD."payload_hash" AND NEW."raw_hash" IS OLD."raw_hash"
  AND NEW."raw_encoding" IS OLD."raw_encoding" AND NEW."raw_content_type" IS OLD."raw_content_type"
  AND NEW."prev_hash" IS OLD."prev_hash" AND NEW."hash" IS OLD."hash" AND NEW."envelope" IS OLD."envelope"
  AND NEW."findings" IS OLD."findings" AND NEW."payload_place" IS OLD."payload_place"
)
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event is changed by redaction alone');
END;

-- An event of the engine's own (origin 2, type 15: agent.update) that names others by their seqs empties them, in the commit that
-- stores it.
CREATE TRIGGER "event_redacts" AFTER INSERT ON "event"
WHEN NEW."origin" = 2 AND NEW."type" = 15
  AND json_extract(NEW."envelope", '$.payload_type') = 'log.redacted.v1'
BEGIN
  -- A redaction that no event names gets its event, and what that says.
  UPDATE "redaction" SET "event_seq" = NEW."seq", "reason" = json_extract(NEW."envelope", '$.meta.reason'),
    "redacted_by" = json_extract(NEW."envelope", '$.meta.by')
  WHERE "event_seq" IS NULL AND "seq" IN (SELECT value FROM json_each(NEW."envelope", '$.meta.redacts'));
  INSERT INTO "redaction" ("seq", "reason", "redacted_by", "redacted_at", "event_seq")
  SELECT "named"."seq", json_extract(NEW."envelope", '$.meta.reason'), json_extract(NEW."envelope", '$.meta.by'),
    strftime('%Y-%m-%dT%H:%M:%S', NEW."received_at" / 1000, 'unixepoch')
      || printf('.%03dZ', NEW."received_at" % 1000),
    NEW."seq"
  FROM (SELECT DISTINCT value AS "seq" FROM json_each(NEW."envelope", '$.meta.redacts')) AS "named"
  WHERE "named"."seq" < NEW."seq"
    AND (
      EXISTS (SELECT 1 FROM "event" e WHERE e."seq" = "named"."seq")
      OR EXISTS (SELECT 1 FROM "legacy_event" l WHERE l."seq" = "named"."seq")
    )
    AND NOT EXISTS (SELECT 1 FROM "redaction" r WHERE r."seq" = "named"."seq");
END;

-- A redaction empties its event in the same statement, is of an event that exists, and stays as it was made.
CREATE TRIGGER "redaction_empties" AFTER INSERT ON "redaction"
BEGIN
  UPDATE "event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
  UPDATE "legacy_event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
END;

CREATE TRIGGER "redaction_is_first" BEFORE INSERT ON "redaction"
WHEN EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = NEW."seq")
  OR NOT (
    EXISTS (SELECT 1 FROM "event" WHERE "seq" = NEW."seq")
    OR EXISTS (SELECT 1 FROM "legacy_event" WHERE "seq" = NEW."seq")
  )
  OR NOT (
    EXISTS (SELECT 1 FROM "event" WHERE "seq" = NEW."event_seq" AND "origin" = 2 AND "type" = 15
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1')
    OR EXISTS (SELECT 1 FROM "legacy_event" WHERE "seq" = NEW."event_seq" AND "origin" = 'engine' AND "type" = 'agent.update'
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1')
  )
BEGIN
  SELECT RAISE(ABORT, 'a redaction names an event that stands in the log, once, and the event that says so');
END;

CREATE TRIGGER "redaction_is_unchanged" BEFORE UPDATE ON "redaction"
WHEN NOT (
  OLD."event_seq" IS NULL AND NEW."seq" IS OLD."seq" AND NEW."redacted_at" IS OLD."redacted_at"
  AND (
    EXISTS (SELECT 1 FROM "event" WHERE "seq" = NEW."event_seq" AND "origin" = 2 AND "type" = 15
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1')
    OR EXISTS (SELECT 1 FROM "legacy_event" WHERE "seq" = NEW."event_seq" AND "origin" = 'engine' AND "type" = 'agent.update'
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1')
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a redaction is never changed');
END;
