-- CreateIndex
CREATE INDEX "delivery_queue_due_at_idx" ON "delivery"("queue", "due_at");
