'use client';
// Teaches the dialect to an agent: the definition as a message to that one.
import { GraduationCap } from 'lucide-react';
import { useId, useState } from 'react';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { agentName, GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { List } from '@/lib/sexpr/sexpr';
import type { ActionDone } from './action-outcome';
import { sendTeaching } from './send-dialect';

/** How CBCL can name an agent. */
const NAME = /^[A-Za-z0-9_-]+$/;

export function TeachAction({
  name,
  definition,
  onDone,
}: {
  name: string;
  definition: List;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const { agents } = useWorkspaceView();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const pupil = typed.trim().replace(/^@/, '');
  const known = agents
    .map(({ agent_id: id }) => id)
    .filter((id) => id !== HUMAN_AGENT_ID && id !== GROUP_ALL)
    .map(agentName)
    .filter((other) => NAME.test(other));
  return (
    <ConfirmAction
      icon={GraduationCap}
      label="Teach"
      question={`Teach ${name} to an agent`}
      records={
        <>
          Sends <code className="font-mono">(meta (teach @{pupil || 'agent'} (define …)))</code>{' '}
          from you. It stands in the log as an agent.update to that agent.
        </>
      }
      confirm="Teach it"
      act={async () =>
        NAME.test(pupil)
          ? sendTeaching(pupil, name, definition)
          : {
              ok: false,
              title: 'No agent is named',
              detail: 'Expected letters, digits, - and _; choose an agent or type its name.',
            }
      }
      onDone={(done: ActionDone) => {
        setTyped('');
        return onDone(done);
      }}
    >
      <label className="grid gap-1 text-12 text-ink-faint">
        Agent
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          list={listId}
          placeholder="@agent"
          autoComplete="off"
          className="h-8 rounded border border-hairline-strong bg-surface px-2 font-mono text-12 text-ink-strong outline-none focus:border-accent"
        />
      </label>
      <datalist id={listId}>
        {known.map((agent) => (
          <option key={agent} value={`@${agent}`} />
        ))}
      </datalist>
    </ConfirmAction>
  );
}
