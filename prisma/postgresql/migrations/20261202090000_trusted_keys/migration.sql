-- CreateTable
CREATE TABLE "trusted_key" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TEXT NOT NULL,

    CONSTRAINT "trusted_key_pkey" PRIMARY KEY ("key")
);
