// Where a message of CBCL says what. Wrappers end with what they wrap, so that the tree is looked at for where the message begins.
import { isObject } from '@/lib/std/is-object';
import { type LabelTable, labelIn } from '../codec/field-labels';
import type { FieldLabel } from '../codec/meaning';

/** A core message, wherever in its wrappers it stands. */
const MESSAGE: LabelTable = {
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
const FORM: LabelTable = { '/0': 'Act', '': 'Data' };

/** What wrappers say. */
const WRAPPER: LabelTable = { '/:from': 'From', '/:to': 'To', '/:timestamp': 'Time' };

const WRAPPERS: ReadonlySet<unknown> = new Set(['envelope', 'signed', 'with-limits', 'lang']);

const CORE: ReadonlySet<unknown> = new Set([
  ...['tell', 'ask', 'reply', 'hello', 'bye', 'ok', 'error', 'cancel'],
]);

/** Finds the labels of the places of a message, given as the JSON value that its codec makes of it. */
export function fieldLabels(message: unknown): (pointer: string) => FieldLabel {
  let inner = message;
  let prefix = '';
  while (isObject(inner) && WRAPPERS.has(inner['0'])) {
    const last = Object.keys(inner).findLast((key) => !key.startsWith(':'));
    if (last === undefined || !isObject(inner[last])) break;
    prefix += `/${last}`;
    inner = inner[last];
  }
  const table = isObject(inner) && CORE.has(inner['0']) ? MESSAGE : FORM;
  return (pointer) =>
    pointer === prefix || pointer.startsWith(`${prefix}/`)
      ? labelIn(table, pointer.slice(prefix.length))
      : labelIn(WRAPPER, pointer);
}
