-- CreateTable
CREATE TABLE "audit" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "outcome" TEXT NOT NULL,
    "address" TEXT,
    "detail" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "audit_actor_id_id_idx" ON "audit"("actor_id", "id");

-- What follows is written by hand: Prisma has no word for triggers.

-- The audit is append-only: an entry comes at the end, and stays as it was made.
CREATE TRIGGER "audit_comes_last" BEFORE INSERT ON "audit"
WHEN NEW."id" <> (SELECT coalesce(max("id"), 0) + 1 FROM "audit")
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only: an entry comes last');
END;

CREATE TRIGGER "audit_is_kept" BEFORE DELETE ON "audit"
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only: an entry is never deleted');
END;

CREATE TRIGGER "audit_is_unchanged" BEFORE UPDATE ON "audit"
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only: an entry is never changed');
END;
