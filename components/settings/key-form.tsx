'use client';
// Makes a key: a role, for an agent its id, and what it may do besides.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { type ApiFailure, createKey } from '@/lib/client/api/api';
import type { CreatedKey } from '@/lib/contracts/http-keys';
import { toAgentId } from '@/lib/model/ids';
import type { Grant, Role } from '@/lib/model/principal';

const ROLES: readonly { value: Role; about: string }[] = [
  { value: 'agent', about: 'writes as itself' },
  { value: 'viewer', about: 'reads' },
  { value: 'operator', about: 'reads, writes as you, registers agents' },
  { value: 'auditor', about: 'reads, verifies, exports' },
  { value: 'admin', about: 'does everything' },
];

const AGENT_GRANTS: readonly { value: Grant; about: string }[] = [
  { value: 'orchestrator', about: 'may declare routing decisions' },
  { value: 'read', about: 'may read what a viewer reads' },
];

const FIELD =
  'h-7 rounded border border-hairline-strong bg-raised px-2 text-ink-strong focus:border-accent';

export function KeyForm({ onCreated }: { onCreated: (key: CreatedKey) => void }) {
  const [role, setRole] = useState<Role>('agent');
  const [agent, setAgent] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isAgent = role === 'agent';

  const make = async () => {
    setIsBusy(true);
    const outcome = await createKey({
      role,
      ...(isAgent && { agent_id: toAgentId(agent.trim()) }),
      grants: isAgent ? [...grants] : [],
    });
    setIsBusy(false);
    setFailure(outcome.ok ? null : outcome.error);
    if (outcome.ok) onCreated(outcome.value);
  };

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <select
          aria-label="Role"
          value={role}
          onChange={(event) =>
            setRole(ROLES.find(({ value }) => value === event.target.value)?.value ?? 'agent')
          }
          className={FIELD}
        >
          {ROLES.map(({ value, about }) => (
            <option key={value} value={value}>
              {value}: {about}
            </option>
          ))}
        </select>
        {isAgent && (
          <input
            aria-label="Agent id"
            placeholder="agent:ken"
            required
            maxLength={200}
            value={agent}
            onChange={(event) => setAgent(event.target.value)}
            className={`${FIELD} w-44 font-mono text-12`}
          />
        )}
        {isAgent &&
          AGENT_GRANTS.map(({ value, about }) => (
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
              {about}
            </label>
          ))}
        <Button type="submit" disabled={isBusy || (isAgent && agent.trim() === '')}>
          <Icon of={Plus} />
          Make a key
        </Button>
      </div>
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </form>
  );
}
