-- A raw message that is the JSON of its event is put together from envelope and payload.
ALTER TABLE "event" ADD COLUMN "payload_place" TEXT;
