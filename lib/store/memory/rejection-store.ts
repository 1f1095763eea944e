// Rejections in memory, with the cap per key that the port promises.
import type { Rejection } from '@/lib/model/errors/rejection';
import { REJECTIONS_PER_KEY_MAX, type RejectionStore } from '../ports/rejection-store';

/** No rejections yet; ids start at 1. */
export function createMemoryRejectionStore(): RejectionStore {
  const kept: { readonly keyId: string; readonly rejection: Rejection }[] = [];
  let lastId = 0;

  function dropOldest(keyId: string): void {
    let excess = kept.filter((entry) => entry.keyId === keyId).length - REJECTIONS_PER_KEY_MAX;
    for (let at = 0; excess > 0; ) {
      if (kept[at]?.keyId === keyId) {
        kept.splice(at, 1);
        excess -= 1;
      } else {
        at += 1;
      }
    }
  }

  return {
    async add(rejections) {
      const ids = rejections.map(({ key_id: keyId, ...rejection }) => {
        lastId += 1;
        kept.push({ keyId, rejection: structuredClone({ ...rejection, id: lastId }) });
        return lastId;
      });
      for (const keyId of new Set(rejections.map((rejection) => rejection.key_id))) {
        dropOldest(keyId);
      }
      return ids;
    },

    async list({ channel, agent_id, after = 0, before, limit, order = 'asc' }) {
      const asked = kept
        .map((entry) => entry.rejection)
        .filter(
          (rejection) =>
            rejection.id > after &&
            (before === undefined || rejection.id < before) &&
            (channel === undefined || rejection.channel === channel) &&
            (agent_id === undefined || rejection.agent_id === agent_id),
        );
      if (order === 'desc') asked.reverse();
      return asked.slice(0, limit);
    },
  };
}
