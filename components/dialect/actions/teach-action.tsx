'use client';
// Teaches the dialect to an agent: the definition as a message to that one.
import { GraduationCap } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { agentName, GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { List } from '@/lib/sexpr/sexpr';
import { codeText } from '@/lib/std/code-text';
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
  const messages = useMessages(DIALECT_ACTIONS);
  const { teach } = messages;
  const { agents } = useWorkspaceView();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const pupil = typed.trim().replace(/^@/, '');
  const teaching = codeText`(meta (teach @${pupil || teach.someAgent} (define …)))`;
  const known = agents
    .map(({ agent_id: id }) => id)
    .filter((id) => id !== HUMAN_AGENT_ID && id !== GROUP_ALL)
    .map(agentName)
    .filter((other) => NAME.test(other));
  return (
    <ConfirmAction
      icon={GraduationCap}
      label={teach.label}
      question={teach.question(name)}
      records={<Rich text={teach.records(<code className="font-mono">{teaching}</code>)} />}
      confirm={teach.confirm}
      act={async () =>
        NAME.test(pupil)
          ? sendTeaching(messages, pupil, name, definition)
          : { ok: false, error: teach.noAgent }
      }
      onDone={(done: ActionDone) => {
        setTyped('');
        return onDone(done);
      }}
    >
      <label className="grid gap-1 text-12 text-ink-faint">
        {teach.agent}
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          list={listId}
          placeholder={`@${teach.someAgent}`}
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
