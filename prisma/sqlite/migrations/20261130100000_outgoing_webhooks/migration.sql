-- CreateTable
CREATE TABLE "outgoing_webhook" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "q" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "disabled_at" TEXT,
    "since_seq" INTEGER NOT NULL,
    "created_at" TEXT NOT NULL,
    "sent_at" TEXT,
    "failed_at" TEXT,
    "failure" TEXT
);
