-- CreateTable
CREATE TABLE "webhook" (
    "name" TEXT NOT NULL,
    "agent_prefix" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "secret" TEXT,
    "mapping" TEXT NOT NULL,
    "disabled_at" TEXT,
    "created_at" TEXT NOT NULL,
    "received_at" TEXT,
    "failed_at" TEXT,
    "failure" TEXT,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("name")
);
