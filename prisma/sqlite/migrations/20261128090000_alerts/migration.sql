-- CreateTable
CREATE TABLE "saved_search" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "q" TEXT NOT NULL,
    "alert" TEXT,
    "revision" TEXT NOT NULL,
    "since_seq" INTEGER NOT NULL,
    "fired_at" TEXT,
    "tried_at" TEXT,
    "tried_error" TEXT
);

-- CreateTable
CREATE TABLE "alert" (
    "place" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "search_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "q" TEXT NOT NULL,
    "threshold" REAL NOT NULL,
    "within_s" INTEGER NOT NULL,
    "count" REAL NOT NULL,
    "first_seq" INTEGER NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "raised_at" TEXT NOT NULL,
    "acknowledged_at" TEXT,
    "acknowledged_by" TEXT,
    "webhook" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TEXT
);

-- CreateIndex
CREATE UNIQUE INDEX "alert_id_key" ON "alert"("id");

-- CreateIndex
CREATE INDEX "alert_acknowledged_at_idx" ON "alert"("acknowledged_at");

-- CreateIndex
CREATE INDEX "alert_due_at_idx" ON "alert"("due_at");


