-- CreateTable
CREATE TABLE "audit" (
    "id" INTEGER NOT NULL,
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
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_actor_id_id_idx" ON "audit"("actor_id", "id");

-- What follows is written by hand: Prisma has no word for triggers.

-- The audit is append-only: an entry stays as it was made.
CREATE TRIGGER "audit_is_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_is_not_truncated" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
