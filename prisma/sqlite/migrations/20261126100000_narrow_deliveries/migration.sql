-- The rows of the outbox are found by hashes of run and lease. Those of rows that are here are filled in by the start that follows:
-- no database makes them.

-- RedefineTables
CREATE TABLE "new_delivery" (
    "agent_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "run_hash" INTEGER,
    "lease_hash" INTEGER,
    "run_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "created_at" TEXT NOT NULL,
    "queue" TEXT,
    "due_at" TEXT,
    "lease_id" TEXT,
    "last_error" TEXT,
    "cursor" INTEGER,

    PRIMARY KEY ("agent_id", "seq")
);
INSERT INTO "new_delivery" ("agent_id", "seq", "run_id", "task_id", "type", "state", "attempt", "created_at", "queue", "due_at", "lease_id", "last_error", "cursor")
SELECT "agent_id", "seq", "run_id", "task_id", '=' || "type", CASE "state" WHEN 'delivered' THEN 0 WHEN 'waiting' THEN 1 WHEN 'leased' THEN 2 WHEN 'held' THEN 3 WHEN 'dead' THEN 4 WHEN 'withheld' THEN 5 WHEN 'cursor' THEN 6 END, "attempt", "created_at", "queue", "due_at", "lease_id", "last_error", "cursor"
FROM "delivery";
DROP TABLE "delivery";
ALTER TABLE "new_delivery" RENAME TO "delivery";

-- CreateIndex
CREATE INDEX "delivery_queue_seq_due_at_idx" ON "delivery"("queue", "seq", "due_at");

-- CreateIndex
CREATE INDEX "delivery_queue_due_at_idx" ON "delivery"("queue", "due_at");

-- CreateIndex
CREATE INDEX "delivery_state_seq_agent_id_idx" ON "delivery"("state", "seq", "agent_id");

-- CreateIndex
CREATE INDEX "delivery_run_hash_seq_idx" ON "delivery"("run_hash", "seq");

-- CreateIndex
CREATE INDEX "delivery_lease_hash_idx" ON "delivery"("lease_hash");
