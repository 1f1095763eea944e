// What the keys of the workspace are called, by their ids, which are all that the audit keeps of them.
import { useMessages } from '@/components/ui/language/language-context';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { isBuiltIn, keyHolder, shownPrefix } from '../key-name';
import { useKeys } from '../use-keys';

export type NamedKey = {
  readonly holder: string;
  /** Empty for the admin's key of the server: no other one is called like it. */
  readonly prefix: string;
};

/** Those that the reader may know: empty for auditors, and until they are read. */
export function useNamedKeys(): ReadonlyMap<string, NamedKey> {
  const answer = useKeys();
  const roles = useMessages(ROLES);
  const keys = answer?.ok === true ? answer.value.keys : [];
  return new Map(
    keys.map((key) => [
      key.id,
      {
        holder: keyHolder(key, roles[key.role]),
        prefix: isBuiltIn(key) ? '' : shownPrefix(key),
      },
    ]),
  );
}
