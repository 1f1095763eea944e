-- CreateIndex
CREATE INDEX "audit_action_id_idx" ON "audit"("action", "id");
