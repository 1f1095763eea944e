'use client';
// Makes a key: a role, for an agent its id, and what it may do besides.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { nameField } from '@/components/workspace/question/name-field';
import { type ApiFailure, createKey } from '@/lib/client/api/api';
import type { CreatedKey } from '@/lib/contracts/http-keys';
import { KEYS } from '@/lib/messages/en/features/settings/keys';
import { toAgentId } from '@/lib/model/ids';
import type { Grant, Role } from '@/lib/model/principal';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';

/** As they are offered. */
const ROLES = [
  'agent',
  'viewer',
  'operator',
  'auditor',
  'admin',
] as const satisfies readonly Role[];

const AGENT_GRANTS = ['orchestrator', 'read'] as const satisfies readonly Grant[];

const FIELD =
  'h-7 min-w-0 max-w-full rounded border border-hairline-strong bg-raised px-2 text-ink-strong focus:border-accent';

export function KeyForm({ onCreated }: { onCreated: (key: CreatedKey) => void }) {
  const { form: messages, grants: named } = useMessages(KEYS);
  const [role, setRole] = useState<Role>('agent');
  const [agent, setAgent] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const limit = useLengthLimit(agent, IDENTIFIER_LENGTH_MAX);
  const isAgent = role === 'agent';

  const make = async () => {
    setIsBusy(true);
    const outcome = await createKey({
      role,
      ...(isAgent && { agent_id: toAgentId(agent.trim()) }),
      grants: isAgent ? [...grants] : [],
    });
    setIsBusy(false);
    setFailure(outcome.ok ? null : nameField(outcome.error, { '/agent_id': messages.agentId }));
    if (outcome.ok) onCreated(outcome.value);
  };

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <select
          aria-label={messages.role}
          value={role}
          onChange={(event) =>
            setRole(ROLES.find((value) => value === event.target.value) ?? 'agent')
          }
          className={FIELD}
        >
          {ROLES.map((value) => (
            <option key={value} value={value}>
              {messages.roles[value]}
            </option>
          ))}
        </select>
        {isAgent && (
          <input
            aria-label={messages.agentId}
            placeholder={messages.agentExample}
            required
            ref={limit}
            value={agent}
            onChange={(event) => setAgent(event.target.value)}
            className={`${FIELD} w-44 font-mono text-12`}
          />
        )}
        <Button type="submit" isBusy={isBusy} disabled={isAgent && agent.trim() === ''}>
          <Icon of={Plus} />
          {messages.make}
        </Button>
      </div>
      {isAgent && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {AGENT_GRANTS.map((value) => (
            <label key={value} className="inline-flex items-center gap-1.5 text-12">
              <input
                type="checkbox"
                checked={grants.includes(value)}
                onChange={(event) =>
                  setGrants(
                    event.target.checked
                      ? [...grants, value]
                      : grants.filter((grant) => grant !== value),
                  )
                }
                className="size-4 accent-accent"
              />
              {named[value]}
            </label>
          ))}
        </div>
      )}
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </form>
  );
}
