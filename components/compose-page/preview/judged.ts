// What is known of a message as it stands: findings of the message and of the log, where each is drawn, and in how many words.
import { type Remark, remarksOf } from '@/components/findings/finding-list';
import type { DryRunAnswer } from '@/lib/contracts/http-events';
import type { TranslateAnswer } from '@/lib/contracts/http-protocols';
import type { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import type { MessageForm } from '@/lib/model/message-form';
import { namedWork } from '@/lib/protocols/codec/payload-form';
import { isObject } from '@/lib/std/is-object';
import { filesOf, type MessageDraft } from '../draft/draft';
import { drawnFields } from '../form/drawn-fields';
import { placeOf, textIn } from '../form/message-places';
import { valueAt } from '../form/value-at';
import type { DryRunNow } from './use-dry-run';

/** The paths of what is drawn, so that each finding stands at its field or in the list beside. */
export function pathsOf(
  form: MessageForm,
  { mode }: MessageDraft,
): { paths: string[]; barPaths: string[] } {
  const inBar = form.places.filter(({ says }) => says === 'sender' || says === 'recipients');
  const barPaths = inBar.map(({ path }) => path);
  if (mode === 'source') return { paths: [], barPaths };
  if (mode === 'plain') {
    return {
      paths: form.places.filter(({ says }) => says === 'text').map(({ path }) => path),
      barPaths,
    };
  }
  const { first, more, filledIn } = drawnFields(form);
  return { paths: [...first, ...more, ...filledIn].map(({ path }) => path), barPaths };
}

/** What the message shows alone, and what the log shows; each once. */
export function allRemarks(
  translated: TranslateAnswer | null,
  dryRun: DryRunAnswer | null,
): Remark[] {
  const errors = translated?.errors ?? [];
  const own = dryRun?.error ?? null;
  const isKnown =
    own === null || errors.some(({ code, path }) => code === own.code && path === own.path);
  const reasons = isKnown ? errors : [own, ...errors];
  const findings = dryRun?.taken === true ? dryRun.findings : (translated?.findings ?? []);
  return remarksOf(reasons, findings);
}

/**
 * Whether the server could not even read the message, as what is wrong with it says already: then no dry run of it is a failure that
 * asking again would mend.
 */
export function isUnreadable(
  remarks: readonly Remark[],
  { failure }: Pick<DryRunNow, 'failure'>,
): boolean {
  return (
    failure !== null &&
    failure.code !== 'no_answer' &&
    remarks.some(({ level }) => level === 'refused')
  );
}

/** Whether it can go out, and how much of what was found. */
export function readinessOf(
  remarks: readonly Remark[],
  { answer, failure, isBehind }: Pick<DryRunNow, 'answer' | 'failure' | 'isBehind'>,
  source: string,
) {
  const isRefused = isUnreadable(remarks, { failure });
  const count = (level: Remark['level']) =>
    remarks.filter((remark) => remark.level === level).length;
  return {
    isTaken: source === '' ? false : isBehind ? null : isRefused ? false : (answer?.taken ?? null),
    isUnknown: failure !== null && !isBehind && !isRefused,
    errors: count('error'),
    warnings: count('warning'),
    events: answer?.events.length ?? 0,
    bytes: new TextEncoder().encode(source).length,
  };
}

/** What a dry run came to, in a sentence. */
export function sayDryRun(
  { dryRun }: (typeof COMPOSE_PREVIEW)['english'],
  { taken, events }: DryRunAnswer,
): string {
  return taken ? dryRun.stored(events.length) : dryRun.refused;
}

/** What other types mean is said by the type alone. */
const SPEECH: ReadonlySet<string> = new Set(['chat.message', 'task.request']);

/**
 * Whether it would say nothing, or ask for nothing: a message or a request without a word and without a file, that is written as text
 * alone, or as a form of which no field that it carries is filled in. Whoever writes its source means it.
 */
export function isWordless(
  draft: MessageDraft,
  form: MessageForm,
  answer: Pick<DryRunAnswer, 'events'> | null,
): boolean {
  const isOtherwise = draft.mode === 'source' || placeOf(form, 'text') === null;
  if (isOtherwise || filesOf(draft, form).length > 0) return false;
  const speech = answer?.events.filter(({ type }) => SPEECH.has(type)) ?? [];
  const isTextless = speech.length > 0 && (textIn(draft.message, form) ?? '').trim() === '';
  return isTextless && (draft.mode === 'plain' || speech.every(({ payload }) => isEmpty(payload)));
}

/** Whether a value of a payload has no word in it but one that is named, however deep. */
function isEmpty(value: unknown, named?: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '' || value === named;
  return isObject(value) && Object.values(value).every((one) => isEmpty(one, named));
}

/** What a person may not mean by a message that is valid. */
export type Hint = 'newTask' | 'emptyResult';

/** A word on a task that the composer made up, for nothing that is answered names one; and a result without a word and without a file. */
export function hintsOf(
  draft: MessageDraft,
  form: MessageForm,
  answer: Pick<DryRunAnswer, 'events'> | null,
): Hint[] {
  const events = answer?.events ?? [];
  // Protocols without ids of tasks name one by the message, or by its thread.
  const { id } = draft.stamp;
  const made: readonly unknown[] = [id, `task:${id}`, `thread:${id}`];
  const isNew = events.some(
    ({ type, task_id }) =>
      type.startsWith('task.') && type !== 'task.request' && made.includes(task_id),
  );
  // What is answered is named by the composer and says nothing of its own.
  const reply = placeOf(form, 'reply');
  const named = reply === null ? undefined : valueAt(draft.message, reply.path);
  const isBare =
    filesOf(draft, form).length === 0 &&
    events.some(
      ({ type, payload }) => type === 'task.result' && isEmpty(namedWork(payload).d, named),
    );
  return [...(isNew ? (['newTask'] as const) : []), ...(isBare ? (['emptyResult'] as const) : [])];
}
