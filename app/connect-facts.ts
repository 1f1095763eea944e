// What a pasted snippet needs to know of this server.
import { randomBytes } from 'node:crypto';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import type { Viewer } from '@/components/workspace/viewer';
import type { AppHandle } from '@/lib/server/app-handle';

/** The facts for this reader: ids of their own, so that two readers' first messages do not collide. */
export function connectFacts(app: AppHandle, viewer: Viewer): ConnectFacts {
  return {
    origin: new URL(app.config.publicUrl).origin,
    needsKey: app.config.auth === 'on',
    canMakeKey: viewer.canManageKeys,
    suffix: randomBytes(4).toString('hex'),
    ts: new Date().toISOString(),
  };
}
