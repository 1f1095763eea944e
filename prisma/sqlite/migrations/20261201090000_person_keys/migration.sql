-- CreateTable
CREATE TABLE "person_key" (
    "kid" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "revoked_at" TEXT,
    "revision" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "person_key_revision_idx" ON "person_key"("revision");
