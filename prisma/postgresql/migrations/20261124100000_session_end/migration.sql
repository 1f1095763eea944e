-- AlterTable
ALTER TABLE "session" ADD COLUMN     "end_revision" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "session_end_revision_idx" ON "session"("end_revision");
