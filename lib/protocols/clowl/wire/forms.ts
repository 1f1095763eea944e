// The ten performatives, as a person fills them in.
import type { FieldPlace } from '@/lib/model/message-form';
import { type KindOfMessage, lazyForms } from '../../codec/message-forms';
import { EVERYBODY } from './agent-names';
import { ClowlPerformative, STRICT } from './schema';

const PLACES: readonly FieldPlace[] = [
  { path: '/mid', says: 'id', as: 'text' },
  { path: '/ts', says: 'time', as: 'seconds' },
  { path: '/from', says: 'sender', as: 'name' },
  { path: '/to', says: 'recipients', as: 'names', everybody: EVERYBODY },
  { path: '/cid', says: 'thread', as: 'text' },
  { path: '/tid', says: 'run', as: 'text' },
  { path: '/pid', says: 'reply', as: 'text' },
];

/** What `body.t` is called where nobody says otherwise. */
const TYPES: Readonly<Record<ClowlPerformative, string>> = {
  REQ: 'request',
  INF: 'message',
  ACK: 'accept',
  ERR: 'error',
  DLGT: 'delegate',
  DONE: 'result',
  CNCL: 'cancel',
  QRY: 'query',
  PROG: 'progress',
  CAPS: 'capabilities',
};

export const forms = lazyForms(() => ClowlPerformative.options.map(kindOf));

function kindOf(kind: ClowlPerformative): KindOfMessage {
  const hasContract = kind === 'DLGT' || kind === 'ERR' || kind === 'CAPS';
  const table = STRICT[hasContract ? kind : 'plain'];
  const text: FieldPlace[] =
    kind === 'CAPS'
      ? []
      : [{ path: `/body/d/${kind === 'ERR' ? 'msg' : 'text'}`, says: 'text', as: 'text' }];
  return {
    kind,
    schema: table.extend({ p: ClowlPerformative.extract([kind]) }),
    places: [...PLACES, ...text],
    fields: {
      '/body/t': { default: TYPES[kind] },
      ...(kind === 'CAPS' && { '/body/d/clowl': { default: '0.2' } }),
    },
  };
}
