-- The rows of the outbox are found by hashes of run and lease. Those of rows that are here are filled in by the start that follows:
-- no database makes them.

-- DropIndex
DROP INDEX "delivery_lease_id_key";

-- DropIndex
DROP INDEX "delivery_run_id_seq_idx";

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN "run_hash" INTEGER, ADD COLUMN "lease_hash" INTEGER,
  ALTER COLUMN "state" SET DATA TYPE INTEGER USING CASE "state" WHEN 'delivered' THEN 0 WHEN 'waiting' THEN 1 WHEN 'leased' THEN 2 WHEN 'held' THEN 3 WHEN 'dead' THEN 4 WHEN 'withheld' THEN 5 WHEN 'cursor' THEN 6 END,
  ALTER COLUMN "type" SET DATA TYPE TEXT USING '=' || "type";

-- CreateIndex
CREATE INDEX "delivery_run_hash_seq_idx" ON "delivery"("run_hash", "seq");

-- CreateIndex
CREATE INDEX "delivery_lease_hash_idx" ON "delivery"("lease_hash");
