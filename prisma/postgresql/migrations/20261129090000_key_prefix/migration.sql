-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "agent_prefix" TEXT;
