// An agent that speaks CLowl: it answers every request with what it was asked. A message a line, in and out.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { p, mid, cid, from, to, body } = JSON.parse(line);
  if (p !== 'REQ' && p !== 'DLGT') continue;
  const ts = Math.floor(Date.now() / 1000);
  const done = { t: body.t, d: { text: `Done: ${body.d.text ?? body.t}` } };
  const answer = {
    mid: randomUUID(),
    ts,
    pid: mid,
    p: 'DONE',
    from: to,
    to: from,
    cid,
    body: done,
  };
  console.log(JSON.stringify({ clowl: '0.2', ...answer }));
}
