-- DropIndex
DROP INDEX "projection_row_generation_kind_moved_idx";

-- CreateIndex
CREATE INDEX "projection_row_generation_kind_moved_label_idx" ON "projection_row"("generation", "kind", "moved", "label");
