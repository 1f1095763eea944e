// The first start on a history: the engine folds the whole log and leaves what it knows of it in the database, as a server does
// that has been there all the time.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { bridges } from '@/lib/bridges/registry';
import { createEngine } from '@/lib/engine/create-engine';
import { codecs } from '@/lib/protocols/codecs';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { secretHandling } from '@/lib/security/mask-secrets';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { openFileArtifactStore } from '@/lib/store/files/artifact-store';
import { sessionFolder } from '@/lib/store/files/session-files';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import type { EventStore } from '@/lib/store/ports/event-store';
import { openHistoryStore, type StepOptions } from './history-store';

/** Starts the engine on a history and closes it again. @throws Error where the log is longer afterwards. */
export async function openHistory(dataDir: string, options: StepOptions = {}): Promise<void> {
  const { store, log } = await openHistoryStore(dataDir, options);
  const { seq } = await store.events.head();
  const engine = await createEngine({
    store: { ...store, events: watched(store.events, options.onProgress) },
    anchors: await openAnchorLog(dataDir),
    artifacts: await openFileArtifactStore(join(dataDir, 'artifacts')),
    sessionFolder: sessionFolder(join(dataDir, 'agents'), null),
    codecs,
    bridges,
    mayAuthor,
    originOf,
    signatureStatus,
    textSignatureStatus,
    secrets: secretHandling('mark'),
    dialectAuthors: null,
    delegation: 'observe',
    instances: 'exact',
    isOrchestratedElsewhere: () => false,
    learnKeys: async () => undefined,
    now: Date.now,
    newId: randomUUID,
    log,
  });
  const head = await engine.head();
  await engine.close();
  if (head.seq !== seq) throw new Error(`the engine added ${head.seq - seq} events of its own`);
}

/** The log, which tells how far its pages were read. */
function watched(events: EventStore, onProgress: StepOptions['onProgress']): EventStore {
  if (onProgress === undefined) return events;
  return {
    ...events,
    async readPage(query) {
      const page = await events.readPage(query);
      const last = page.events.at(-1);
      if (query.order === 'asc' && last !== undefined) onProgress(last.seq);
      return page;
    },
  };
}
