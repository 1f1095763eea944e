-- CreateTable
CREATE TABLE "trusted_key" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TEXT NOT NULL
);
