-- AlterTable
ALTER TABLE "redaction" ADD COLUMN "event_seq" INTEGER;

-- What follows is written by hand: Prisma has no word for triggers.

-- An event of the engine's own that names others by their seqs empties them, in the commit that stores it.
CREATE TRIGGER "event_redacts" AFTER INSERT ON "event"
WHEN NEW."origin" = 'engine' AND NEW."type" = 'agent.update'
  AND json_extract(NEW."envelope", '$.payload_type') = 'log.redacted.v1'
BEGIN
  -- A redaction that no event names gets its event, and what that says.
  UPDATE "redaction" SET "event_seq" = NEW."seq", "reason" = json_extract(NEW."envelope", '$.meta.reason'),
    "redacted_by" = json_extract(NEW."envelope", '$.meta.by')
  WHERE "event_seq" IS NULL AND "seq" IN (SELECT value FROM json_each(NEW."envelope", '$.meta.redacts'));
  INSERT INTO "redaction" ("seq", "reason", "redacted_by", "redacted_at", "event_seq")
  SELECT "seq", json_extract(NEW."envelope", '$.meta.reason'), json_extract(NEW."envelope", '$.meta.by'),
    NEW."received_at", NEW."seq"
  FROM "event"
  WHERE "seq" IN (SELECT value FROM json_each(NEW."envelope", '$.meta.redacts')) AND "seq" < NEW."seq"
    AND NOT EXISTS (SELECT 1 FROM "redaction" r WHERE r."seq" = "event"."seq");
END;

DROP TRIGGER "redaction_is_first";
CREATE TRIGGER "redaction_is_first" BEFORE INSERT ON "redaction"
WHEN EXISTS (SELECT 1 FROM "redaction" WHERE "seq" = NEW."seq")
  OR NOT EXISTS (SELECT 1 FROM "event" WHERE "seq" = NEW."seq")
  OR NOT EXISTS (
    SELECT 1 FROM "event" WHERE "seq" = NEW."event_seq" AND "origin" = 'engine' AND "type" = 'agent.update'
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1'
  )
BEGIN
  SELECT RAISE(ABORT, 'a redaction names an event that stands in the log, once, and the event that says so');
END;

DROP TRIGGER "redaction_is_unchanged";
CREATE TRIGGER "redaction_is_unchanged" BEFORE UPDATE ON "redaction"
WHEN NOT (
  OLD."event_seq" IS NULL AND NEW."seq" IS OLD."seq" AND NEW."redacted_at" IS OLD."redacted_at"
  AND EXISTS (
    SELECT 1 FROM "event" WHERE "seq" = NEW."event_seq" AND "origin" = 'engine' AND "type" = 'agent.update'
      AND json_extract("envelope", '$.payload_type') = 'log.redacted.v1'
  )
)
BEGIN
  SELECT RAISE(ABORT, 'a redaction is never changed');
END;
