// Where each protocol says what: a pointer stands for itself and for all below it, with a star for what is below alone, and
// the longest one that fits wins. Data and no reading: a field that is not listed stands under the last meaning, so nothing is ever left out.
import { isObject } from '@/lib/std/is-object';

/** In the order of the table. */
export const MEANINGS = [
  'Act',
  'Mode',
  'From',
  'To',
  'Id',
  'Time',
  'Thread',
  'Run',
  'Parent',
  'Task',
  'Work',
  'Text',
  'Data',
  'Context',
  'Attachments',
  'Role',
  'Version',
  'Other fields',
] as const;

export type Meaning = (typeof MEANINGS)[number];

type Places = Readonly<Record<string, Meaning>>;

const PLACES: ReadonlyMap<string, Places> = new Map<string, Places>([
  [
    'clutch',
    {
      '/v': 'Version',
      '/id': 'Id',
      '/ts': 'Time',
      '/thread_id': 'Thread',
      '/run_id': 'Run',
      '/trace': 'Run',
      '/task_id': 'Task',
      '/parent_task_id': 'Parent',
      '/from': 'From',
      '/from/role': 'Role',
      '/to': 'To',
      '/type': 'Act',
      '/payload': 'Data',
      '/payload/performative': 'Act',
      '/payload/task': 'Work',
      '/payload/ctx': 'Context',
      '/payload/title': 'Text',
      '/payload/text': 'Text',
      '/payload/message': 'Text',
      '/payload/attachments': 'Attachments',
      '/payload/delegation': 'Mode',
      '/payload/d/delegation_mode': 'Mode',
      '/domain': 'Work',
      '/attachments': 'Attachments',
    },
  ],
  [
    'clowl',
    {
      '/clowl': 'Version',
      '/cl': 'Version',
      '/mid': 'Id',
      '/ts': 'Time',
      '/tid': 'Run',
      '/pid': 'Parent',
      '/p': 'Act',
      '/from': 'From',
      '/to': 'To',
      '/cid': 'Thread',
      '/body/t': 'Work',
      '/body/d': 'Data',
      '/body/d/delegation_mode': 'Mode',
      '/body/d/title': 'Text',
      '/body/d/text': 'Text',
      '/body/d/msg': 'Text',
      '/body/d/attachments': 'Attachments',
      '/ctx': 'Context',
    },
  ],
  [
    'cap',
    {
      '/type': 'Act',
      '/task_id': 'Task',
      '/sender_id': 'From',
      '/id': 'From',
      '/recipient_id': 'To',
      '/timestamp': 'Time',
      '/content': 'Text',
      '/context_summary': 'Text',
      '/inquiry': 'Text',
      '/error_message': 'Text',
      '/error_code': 'Data',
      '/attachments': 'Attachments',
    },
  ],
  [
    'heretek',
    {
      '/type': 'Act',
      '/id': 'Id',
      '/from': 'From',
      '/agent': 'To',
      '/timestamp': 'Time',
      '/sessionId': 'Run',
      '/metadata/threadId': 'Thread',
      '/metadata/correlationId': 'Task',
      '/metadata/parentId': 'Parent',
      '/content': 'Data',
      '/content/role': 'Role',
      '/content/content': 'Text',
      '/content/content/*': 'Data',
      '/content/content/task': 'Work',
      '/content/content/title': 'Text',
      '/content/content/text': 'Text',
      '/content/content/d/delegation_mode': 'Mode',
      '/content/content/delegation': 'Mode',
      '/content/content/ctx': 'Context',
      '/content/content/attachments': 'Attachments',
    },
  ],
]);

/** A core message of CBCL, wherever in its wrappers it stands. */
const CBCL_MESSAGE: Places = {
  '/0': 'Act',
  '/1': 'To',
  '/2': 'Text',
  '/2/*': 'Data',
  '/2/:text': 'Text',
  '/2/:title': 'Text',
  '/2/:task': 'Work',
  '/2/:ctx': 'Context',
  '/2/:delegation': 'Mode',
  '/2/:attachments': 'Attachments',
  '/:thread': 'Thread',
  '/:in-reply-to': 'Task',
  '/:domain': 'Work',
  '': 'Data',
};

/** What is no core message: a call of a dialect, or what is said of one. */
const CBCL_FORM: Places = { '/0': 'Act', '': 'Data' };

/** What wrappers say. */
const CBCL_WRAPPER: Places = { '/:from': 'From', '/:to': 'To', '/:timestamp': 'Time' };

const CBCL_WRAPPERS: ReadonlySet<unknown> = new Set(['envelope', 'signed', 'with-limits', 'lang']);

const CBCL_CORE: ReadonlySet<unknown> = new Set([
  ...['tell', 'ask', 'reply', 'hello', 'bye', 'ok', 'error', 'cancel'],
]);

const REST: Meaning = 'Other fields';

/** Finds what a place in this message of a protocol means. */
export function meaningsOf(protocol: string, value: unknown): (pointer: string) => Meaning {
  if (protocol === 'cbcl') return cbclMeanings(value);
  const places = PLACES.get(protocol);
  return (pointer) => (places === undefined ? REST : meaningIn(places, pointer));
}

/** Wrappers of CBCL end with what they wrap, so that the tree has to be looked at for where the message begins. */
function cbclMeanings(value: unknown): (pointer: string) => Meaning {
  let inner = value;
  let prefix = '';
  while (isObject(inner) && CBCL_WRAPPERS.has(inner['0'])) {
    const last = Object.keys(inner).findLast((key) => !key.startsWith(':'));
    if (last === undefined || !isObject(inner[last])) break;
    prefix += `/${last}`;
    inner = inner[last];
  }
  const isCore = isObject(inner) && CBCL_CORE.has(inner['0']);
  const places = isCore ? CBCL_MESSAGE : CBCL_FORM;
  return (pointer) =>
    pointer === prefix || pointer.startsWith(`${prefix}/`)
      ? meaningIn(places, pointer.slice(prefix.length))
      : meaningIn(CBCL_WRAPPER, pointer);
}

function meaningIn(places: Places, pointer: string): Meaning {
  const at = (place: string) => (Object.hasOwn(places, place) ? places[place] : undefined);
  let meaning = at(pointer);
  let above = pointer;
  while (meaning === undefined && above !== '') {
    above = above.slice(0, above.lastIndexOf('/'));
    meaning = at(`${above}/*`) ?? at(above);
  }
  return meaning ?? REST;
}
