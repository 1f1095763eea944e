// Where each protocol says what: a pointer stands for itself and for all below it, with a star for what is below alone, and
// the longest one that fits wins. Data and no reading: a field that is not listed stands under the last meaning, so nothing is ever left out.

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

const REST: Meaning = 'Other fields';

/** What a place in a protocol's message means. */
export function meaningOf(protocol: string, pointer: string): Meaning {
  const places = PLACES.get(protocol);
  if (places === undefined) return REST;
  const at = (place: string) => (Object.hasOwn(places, place) ? places[place] : undefined);
  let meaning = at(pointer);
  let above = pointer;
  while (meaning === undefined && above !== '') {
    above = above.slice(0, above.lastIndexOf('/'));
    meaning = at(`${above}/*`) ?? at(above);
  }
  return meaning ?? REST;
}
