-- CreateTable
CREATE TABLE "person_key" (
    "kid" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "revoked_at" TEXT,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "person_key_pkey" PRIMARY KEY ("kid")
);

-- CreateIndex
CREATE INDEX "person_key_revision_idx" ON "person_key"("revision");
