-- CreateTable
CREATE TABLE "event" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "parent_task_id" TEXT,
    "from_agent_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "protocol" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "ts" TEXT NOT NULL,
    "received_at" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "attempt" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "native_hash" TEXT NOT NULL,
    "part_of" TEXT,
    "payload_hash" TEXT NOT NULL,
    "raw_hash" TEXT,
    "raw_encoding" TEXT NOT NULL,
    "raw_content_type" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "envelope" TEXT NOT NULL,
    "findings" TEXT NOT NULL,
    "payload" TEXT,
    "raw" TEXT
);

-- CreateTable
CREATE TABLE "redaction" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reason" TEXT NOT NULL,
    "redacted_by" TEXT NOT NULL,
    "redacted_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "checkpoint" (
    "projection" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    PRIMARY KEY ("projection", "key")
);

-- CreateTable
CREATE TABLE "rejection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key_id" TEXT NOT NULL,
    "channel" TEXT,
    "agent_id" TEXT,
    "content" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "agent" (
    "agent_id" TEXT NOT NULL PRIMARY KEY,
    "card" TEXT NOT NULL,
    "registered_at" TEXT NOT NULL,
    "heartbeat_at" TEXT
);

-- CreateTable
CREATE TABLE "agent_public_key" (
    "agent_id" TEXT NOT NULL,
    "kid" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,

    PRIMARY KEY ("agent_id", "kid")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "agent_id" TEXT,
    "grants" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "revoked_at" TEXT
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" TEXT NOT NULL PRIMARY KEY,
    "key_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "event_run_id_seq_idx" ON "event"("run_id", "seq");

-- CreateIndex
CREATE INDEX "event_thread_id_seq_idx" ON "event"("thread_id", "seq");

-- CreateIndex
CREATE INDEX "event_task_id_seq_idx" ON "event"("task_id", "seq");

-- CreateIndex
CREATE INDEX "event_from_agent_id_seq_idx" ON "event"("from_agent_id", "seq");

-- CreateIndex
CREATE INDEX "event_channel_seq_idx" ON "event"("channel", "seq");

-- CreateIndex
CREATE INDEX "event_type_seq_idx" ON "event"("type", "seq");

-- CreateIndex
CREATE INDEX "event_protocol_seq_idx" ON "event"("protocol", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "event_run_id_id_key" ON "event"("run_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_run_id_from_agent_id_idempotency_key_attempt_key" ON "event"("run_id", "from_agent_id", "idempotency_key", "attempt");

-- CreateIndex
CREATE INDEX "rejection_key_id_id_idx" ON "rejection"("key_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");



-- What follows is written by hand: Prisma has no word for triggers.

-- The log is append-only. An event comes at the end, under an id and a key that no other has: INSERT OR REPLACE would
-- else take the row that is in its way with it.
CREATE TRIGGER "event_comes_last" BEFORE INSERT ON "event"
WHEN NEW."seq" <> (SELECT coalesce(max("seq"), 0) + 1 FROM "event")
  OR EXISTS (SELECT 1 FROM "event" WHERE "run_id" = NEW."run_id" AND "id" = NEW."id")
  OR EXISTS (
    SELECT 1 FROM "event"
    WHERE "run_id" = NEW."run_id" AND "from_agent_id" = NEW."from_agent_id"
      AND "idempotency_key" = NEW."idempotency_key" AND "attempt" = NEW."attempt"
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
  AND NEW."seq" IS OLD."seq" AND NEW."run_id" IS OLD."run_id" AND NEW."id" IS OLD."id"
  AND NEW."thread_id" IS OLD."thread_id" AND NEW."task_id" IS OLD."task_id"
  AND NEW."parent_task_id" IS OLD."parent_task_id" AND NEW."from_agent_id" IS OLD."from_agent_id"
  AND NEW."type" IS OLD."type" AND NEW."channel" IS OLD."channel" AND NEW."protocol" IS OLD."protocol"
  AND NEW."origin" IS OLD."origin" AND NEW."ts" IS OLD."ts" AND NEW."received_at" IS OLD."received_at"
  AND NEW."idempotency_key" IS OLD."idempotency_key" AND NEW."attempt" IS OLD."attempt"
  AND NEW."verdict" IS OLD."verdict" AND NEW."signature" IS OLD."signature"
  AND NEW."native_hash" IS OLD."native_hash" AND NEW."part_of" IS OLD."part_of"
  AND NEW."payload_hash" IS OLD."payload_hash" AND NEW."raw_hash" IS OLD."raw_hash"
  AND NEW."raw_encoding" IS OLD."raw_encoding" AND NEW."raw_content_type" IS OLD."raw_content_type"
  AND NEW."prev_hash" IS OLD."prev_hash" AND NEW."hash" IS OLD."hash"
  AND NEW."envelope" IS OLD."envelope" AND NEW."findings" IS OLD."findings"
)
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an event is changed by redaction alone');
END;

-- A redaction empties its event in the same statement, is of an event that exists, and stays as it was made.
CREATE TRIGGER "redaction_empties" AFTER INSERT ON "redaction"
BEGIN
  UPDATE "event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
END;

CREATE TRIGGER "redaction_is_first" BEFORE INSERT ON "redaction"
WHEN EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = NEW."seq")
  OR NOT EXISTS (SELECT 1 FROM "event" WHERE "seq" = NEW."seq")
BEGIN
  SELECT RAISE(ABORT, 'a redaction names an event that stands in the log, once');
END;

CREATE TRIGGER "redaction_is_kept" BEFORE DELETE ON "redaction"
BEGIN
  SELECT RAISE(ABORT, 'a redaction is never deleted');
END;

CREATE TRIGGER "redaction_is_unchanged" BEFORE UPDATE ON "redaction"
BEGIN
  SELECT RAISE(ABORT, 'a redaction is never changed');
END;
