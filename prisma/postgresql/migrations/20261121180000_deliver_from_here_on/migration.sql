-- What a log holds that is older than the outbox was said to agents who read it themselves: it is not delivered again.
INSERT INTO "delivery" ("agent_id", "seq", "run_id", "task_id", "type", "state", "attempt", "created_at", "cursor")
SELECT '', 0, '', '', '', 'cursor', 0, '', MAX("seq") FROM "event" WHERE TRUE HAVING MAX("seq") IS NOT NULL
ON CONFLICT DO NOTHING;
