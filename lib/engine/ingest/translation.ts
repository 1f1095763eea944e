// Translates messages as the engine would read them at this moment, in turns of the event loop.

import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { DialectRegistry } from '../interface/dialect-registry';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import { translateMessage } from './translate-message';

type Ports = {
  readonly deps: Pick<EngineDeps, 'codecs' | 'now' | 'newId'>;
  readonly dialects: DialectRegistry;
};

/** The translation of one workspace. */
export function createTranslation({ deps, dialects }: Ports): Engine['translate'] {
  return ({ sender, ...request }, signal) => {
    const context = {
      receivedAt: new Date(deps.now()).toISOString(),
      fallbackId: deps.newId(),
      dialects,
      ...(sender !== undefined && { from: sender }),
    };
    return eventLoop.run(translateMessage({ ...request, context }, deps.codecs), signal);
  };
}
