'use client';
import { useState } from 'react';
import { ThreadList } from '@/components/thread/thread-list';
import type { ThreadRow } from '@/lib/projections/thread-rows';

function mk(seq: number): ThreadRow {
  return {
    kind: 'chat',
    key: `e:${seq}`,
    seq,
    showSender: true,
    mark: null,
    text: `message ${seq} ` + 'lorem ipsum dolor sit amet '.repeat((seq * 7919) % 23),
    record: {
      seq,
      received_at: '2026-02-01T13:20:08.000Z',
      protocol: 'clutch',
      verdict: 'pass',
      signature: 'unsigned',
      origin: 'agent',
      event: {
        v: 'clutch/0.1',
        id: 'm' + seq,
        ts: '2026-02-01T13:20:08.000Z',
        thread_id: 't',
        run_id: 'r',
        task_id: 'k',
        from: { agent_id: 'agent:a' + (seq % 5) },
        to: [{ agent_id: 'agent:b' }],
        type: 'chat.message',
        payload: {},
      },
    },
  } as ThreadRow;
}
export function Preview() {
  const [range, setRange] = useState({ from: 50_000, to: 50_060 });
  const [loads, setLoads] = useState(0);
  const rows = Array.from({ length: range.to - range.from }, (_, i) => mk(range.from + i));
  return (
    <div className="flex h-dvh flex-col bg-surface">
      <div className="flex gap-2 p-1">
        <button type="button" id="add" onClick={() => setRange((r) => ({ ...r, to: r.to + 1 }))}>
          add
        </button>
        <button
          type="button"
          id="add100"
          onClick={() => setRange((r) => ({ ...r, to: r.to + 100 }))}
        >
          add100
        </button>
        <button
          type="button"
          id="old"
          onClick={() => setRange((r) => ({ ...r, from: Math.max(0, r.from - 200) }))}
        >
          older
        </button>
        <button type="button" id="all" onClick={() => setRange((r) => ({ ...r, from: 0 }))}>
          all
        </button>
        <span id="n">
          {rows.length} {loads}
        </span>
      </div>
      <ThreadList
        rows={rows}
        selectedSeq={null}
        onNearStart={() => {
          setLoads((n) => n + 1);
        }}
        onReplied={null}
      />
    </div>
  );
}
