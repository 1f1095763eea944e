import { aRecord } from '@/lib/testing/records';
import { groupRows } from './row-groups';
import { createRowMemory } from './row-memory';
import { foldThreadTasks, type ThreadTasks, taskFinder } from './thread-tasks';
import { threadRows } from './thread-view';
import { pairTools } from './tool-pairs';

const types = [
  'task.request',
  'task.accept',
  'chat.message',
  'tool.call',
  'tool.result',
  'task.progress',
  'chat.message',
  'task.result',
  'chat.message',
  'agent.heartbeat',
] as const;
const recs = Array.from({ length: 4300 }, (_, i) =>
  aRecord({
    seq: i + 1,
    event: {
      type: types[i % 10]!,
      task_id: 't' + Math.floor(i / 10),
      from: { agent_id: 'agent:' + (i % 7) },
      payload: {
        text: 'Some longer text that is said here '.repeat(20) + i,
        call_id: 'c' + Math.floor(i / 10),
      },
    },
  }),
);
let tasks: ThreadTasks = new Map();
const mem = createRowMemory();
tasks = foldThreadTasks(tasks, recs.slice(0, 4000));
mem(threadRows(recs.slice(0, 4000), { tasks }));
const t: number[][] = [[], [], [], [], [], []];
const time = (k: number, f: () => any) => {
  const a = performance.now();
  const r = f();
  t[k]!.push(performance.now() - a);
  return r;
};
for (let i = 1; i <= 300; i++) {
  const w = recs.slice(i, 4000 + i);
  tasks = time(0, () => foldThreadTasks(tasks, [recs[3999 + i]!]));
  time(1, () => taskFinder(tasks));
  const p = time(2, () => pairTools(w));
  time(3, () => groupRows(w, { dayOf: (a) => a.slice(0, 10), unreadAfter: null, skip: p.paired }));
  const rows = time(4, () => threadRows(w, { tasks }));
  time(5, () => mem(rows));
}
const med = (x: number[]) => x.sort((a, b) => a - b)[150]!.toFixed(2);
console.log('fold,finder,pairs,groups,rows,memory', t.map(med).join(' '));
