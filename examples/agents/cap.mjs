// An agent that speaks CAP: it answers every message about a task with what it was told. A message a line, in and out.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { type, task_id, sender_id, recipient_id, context_summary, content } = JSON.parse(line);
  if (type !== 'delegation_notice' && type !== 'message') continue;
  const timestamp = new Date().toISOString();
  const answer = { type: 'message', task_id, sender_id: recipient_id, recipient_id: sender_id };
  console.log(
    JSON.stringify({ ...answer, timestamp, content: `Done: ${context_summary ?? content}` }),
  );
}
