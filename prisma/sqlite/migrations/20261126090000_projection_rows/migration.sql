-- CreateTable
CREATE TABLE "projection_row" (
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
CREATE INDEX "projection_row_generation_kind_moved_idx" ON "projection_row"("generation", "kind", "moved");

-- CreateIndex
CREATE INDEX "projection_row_generation_kind_home_moved_idx" ON "projection_row"("generation", "kind", "home", "moved");

-- What stood among the checkpoints, whole, is folded again.
DELETE FROM "checkpoint" WHERE "projection" LIKE 'directory/%'
    OR "projection" LIKE 'orchestration/%'
    OR "projection" LIKE 'reviews/%'
    OR "projection" LIKE 'obligations/%'
    OR "projection" LIKE 'proposals/%'
    OR "projection" LIKE 'loops/%'
    OR "projection" LIKE 'sessions/%';
