-- CreateTable
CREATE TABLE "event" (
    "seq" INTEGER NOT NULL,
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
    "raw" TEXT,

    CONSTRAINT "event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "redaction" (
    "seq" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "redacted_by" TEXT NOT NULL,
    "redacted_at" TEXT NOT NULL,

    CONSTRAINT "redaction_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "checkpoint" (
    "projection" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "checkpoint_pkey" PRIMARY KEY ("projection","key")
);

-- CreateTable
CREATE TABLE "rejection" (
    "id" SERIAL NOT NULL,
    "key_id" TEXT NOT NULL,
    "channel" TEXT,
    "agent_id" TEXT,
    "content" TEXT NOT NULL,

    CONSTRAINT "rejection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent" (
    "agent_id" TEXT NOT NULL,
    "card" TEXT NOT NULL,
    "registered_at" TEXT NOT NULL,
    "heartbeat_at" TEXT,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("agent_id")
);

-- CreateTable
CREATE TABLE "agent_public_key" (
    "agent_id" TEXT NOT NULL,
    "kid" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,

    CONSTRAINT "agent_public_key_pkey" PRIMARY KEY ("agent_id","kid")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "agent_id" TEXT,
    "grants" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "revoked_at" TEXT,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
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

-- The log is append-only.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of "%" is refused: the log is append-only and redactions stay as they were made', TG_OP, TG_TABLE_NAME;
END
$$;

CREATE TRIGGER "event_is_kept" BEFORE DELETE ON "event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "event_is_not_truncated" BEFORE TRUNCATE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Redaction is the one change: payload and raw of an event that a redaction names become null, and nothing else changes.
CREATE FUNCTION "refuse_all_but_redaction"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "emptied" "event"%ROWTYPE := OLD;
BEGIN
  "emptied"."payload" := NULL;
  "emptied"."raw" := NULL;
  IF NEW IS DISTINCT FROM "emptied" OR NOT EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = OLD."seq") THEN
    RAISE EXCEPTION 'the log is append-only: an event is changed by redaction alone';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "event_is_unchanged" BEFORE UPDATE ON "event" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_redaction"();

-- A redaction empties its event in the same statement, is of an event that exists, and stays as it was made.
CREATE FUNCTION "empty_redacted_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "event" SET "payload" = NULL, "raw" = NULL WHERE "seq" = NEW."seq";
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a redaction names an event that stands in the log';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "redaction_empties" AFTER INSERT ON "redaction" FOR EACH ROW EXECUTE FUNCTION "empty_redacted_event"();
CREATE TRIGGER "redaction_is_kept" BEFORE UPDATE OR DELETE ON "redaction" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "redaction_is_not_truncated" BEFORE TRUNCATE ON "redaction" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
