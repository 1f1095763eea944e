// A message in several protocols side by side: what each says, invents, and has no word for.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { number } = english;

export const OTHER_PROTOCOLS = messageArea('other-protocols', {
  reading: 'Saying it in the other protocols',
  refusedToday: 'This message would be refused today',
  form: { title: 'Form', fields: 'Fields', bytes: 'Bytes' },
  onlyDifferences: 'Only differences',
  beside: 'Protocol beside the original',
  copy: (protocol: string) => `Copy the ${protocol} message`,
  asReceived: 'as received',
  asKept: 'as it is kept',
  unsupported: 'unsupported',
  lost: 'lost',
  invented: 'invented',
  lostCount: (count: number) => `${number(count)} lost`,
  inventedCount: (count: number) => `${number(count)} invented`,
  allSaid: 'Every protocol says all of it, and none has to invent anything.',
  meaning: 'Meaning',
  labels: {
    Act: 'Act',
    Mode: 'Mode',
    From: 'From',
    To: 'To',
    Id: 'Id',
    Time: 'Time',
    Thread: 'Thread',
    Run: 'Run',
    Parent: 'Parent',
    Task: 'Task',
    Work: 'Work',
    Text: 'Text',
    Data: 'Data',
    Context: 'Context',
    Attachments: 'Attachments',
    Role: 'Role',
    Version: 'Version',
    'Other fields': 'Other fields',
  },
  nothing: 'nothing',
  /** In place of a path. */
  whole: 'the whole',
  more: (count: number) => `${number(count)} more`,
});
