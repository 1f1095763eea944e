-- AlterTable
ALTER TABLE "agent_public_key" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "agent_public_key_revision_idx" ON "agent_public_key"("revision");
