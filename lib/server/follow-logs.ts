// The workspaces that the settings follow.
import type pino from 'pino';
import type { Engine } from '@/lib/engine/interface/engine';
import { followLog } from '@/lib/follow/follow-log';
import { type FollowTls, nameOf, sendsKeyInTheClear } from '@/lib/follow/followed-gateway';
import { gatewayCodecIn } from '@/lib/gateway/native-form';
import type { Metrics } from '@/lib/http/operation/metrics';
import { codecs } from '@/lib/protocols/codecs';
import type { WriteLimit } from '@/lib/security/rate-limit';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import type { Settings } from './env';
import { newId } from './new-id';
import { readCertificates, readPair } from './tls-files';

type Parts = {
  readonly engine: Engine;
  readonly checkpoints: CheckpointStore;
  readonly writeLimit: WriteLimit;
  readonly metrics: Pick<Metrics, 'watchFollowed'>;
  readonly log: pino.Logger;
};

/** Follows every one of them until the returned function is called. @throws SettingsError where a file is none of TLS */
export async function followLogs(settings: Settings, parts: Parts): Promise<() => Promise<void>> {
  const { metrics, ...ports } = parts;
  if (settings.follow.length === 0) return async () => undefined;
  warnOfPlainKeys(settings, parts.log);
  const tls = await readTls(settings);
  const { connection: codec } = gatewayCodecIn(codecs);
  const deps = { ...ports, codec, now: Date.now, newId, random: Math.random };
  const followed = settings.follow.map((gateway) => followLog({ ...gateway, tls }, deps));
  metrics.watchFollowed(() => followed.map((log) => log.stats()));
  return async () => {
    await Promise.all(followed.map((log) => log.close()));
  };
}

/** Not refused: a tunnel or a private network may stand between the two, which nobody sees from here. */
function warnOfPlainKeys({ follow }: Settings, log: Parts['log']): void {
  for (const { url } of follow.filter((gateway) => sendsKeyInTheClear(gateway.url))) {
    log.warn({ gateway: nameOf(url) }, KEY_IN_THE_CLEAR);
  }
}

const KEY_IN_THE_CLEAR =
  'COLLOQUY_FOLLOW: the key is sent in the clear, for everybody who reads the network on the way. Use wss://, with COLLOQUY_FOLLOW_CA where the certificate is from a CA of your own.';

async function readTls({ followTls: { caFile, client } }: Settings): Promise<FollowTls> {
  const ca = caFile === null ? null : await readCertificates('COLLOQUY_FOLLOW_CA', caFile);
  return { ca, client: client === null ? null : await readPair(client) };
}
