-- CreateTable
CREATE TABLE "directory_row" (
    "generation" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "home" TEXT NOT NULL,
    "moved" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "state" TEXT NOT NULL,

    PRIMARY KEY ("generation", "kind", "key")
);

-- CreateIndex
CREATE INDEX "directory_row_generation_kind_moved_idx" ON "directory_row"("generation", "kind", "moved");

-- CreateIndex
CREATE INDEX "directory_row_generation_kind_home_moved_idx" ON "directory_row"("generation", "kind", "home", "moved");

-- The directory stood among the checkpoints, whole; it is folded again.
DELETE FROM "checkpoint" WHERE "projection" LIKE 'directory/%';
