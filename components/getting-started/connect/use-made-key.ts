'use client';
// A key that is made for a name that is typed here; it counts for that name alone, and for what it is used for.
import { useState } from 'react';
import { type ApiFailure, createKey } from '@/lib/client/api/api';
import type { KeyRequest } from '@/lib/contracts/http-keys';

export type MadeKey = {
  readonly name: string;
  setName(name: string): void;
  readonly isNameValid: boolean;
  /** Of the key that was made for this name and this use; null where none was. */
  readonly secret: string | null;
  readonly isBusy: boolean;
  readonly failure: ApiFailure | null;
  make(request: KeyRequest): Promise<void>;
};

export function useMadeKey(initial: string, form: RegExp, use = ''): MadeKey {
  const [name, setName] = useState(initial);
  const [keys, setKeys] = useState<Readonly<Record<string, { secret: string; name: string }>>>({});
  const key = keys[use];
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const make = async (request: KeyRequest) => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await createKey(request);
    setIsBusy(false);
    if (outcome.ok) setKeys({ ...keys, [use]: { secret: outcome.value.secret, name } });
    else setFailure(outcome.error);
  };
  return {
    name,
    setName,
    isNameValid: form.test(name),
    secret: key?.name === name ? key.secret : null,
    isBusy,
    failure,
    make,
  };
}
