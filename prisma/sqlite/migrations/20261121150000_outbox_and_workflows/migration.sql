-- CreateTable
CREATE TABLE "delivery" (
    "agent_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "run_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "created_at" TEXT NOT NULL,
    "queue" TEXT,
    "due_at" TEXT,
    "lease_id" TEXT,
    "last_error" TEXT,
    "cursor" INTEGER,

    PRIMARY KEY ("agent_id", "seq")
);

-- CreateTable
CREATE TABLE "workflow" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "source" TEXT NOT NULL,
    "updated_at" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_lease_id_key" ON "delivery"("lease_id");

-- CreateIndex
CREATE INDEX "delivery_queue_seq_due_at_idx" ON "delivery"("queue", "seq", "due_at");

-- CreateIndex
CREATE INDEX "delivery_state_seq_agent_id_idx" ON "delivery"("state", "seq", "agent_id");

-- CreateIndex
CREATE INDEX "delivery_run_id_seq_idx" ON "delivery"("run_id", "seq");

