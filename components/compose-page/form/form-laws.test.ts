// What a form builds, the codec reads: for every kind of every protocol, whatever stands in the fields.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageForm } from '@/lib/model/message-form';
import { codecs } from '@/lib/protocols/codecs';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { lawRuns } from '@/lib/testing/law-runs';
import { artifactPlaces } from '@/lib/text/artifact-places';
import { textOfValue, valueOfText } from './field-text';
import {
  attachmentsIn,
  formOf,
  newMessage,
  placeOf,
  recipientsIn,
  senderIn,
  textIn,
  withFacts,
} from './message-places';
import { type FormField, fieldsOf } from './schema-fields';
import { type Value, valueAt, withValueAt } from './value-at';

const kinds = codecs.flatMap((codec) =>
  (codec.forms?.() ?? []).map((form) => ({ name: `${codec.protocol} ${form.kind}`, codec, form })),
);

const SAID = {
  id: '0199f2d0-6c5e-7a11-9a59-1f6a4b8a2c11',
  time: Date.parse('2026-02-01T13:20:11.123Z'),
  sender: 'agent:user',
  role: 'human',
  recipients: ['agent:ken'],
  channel: 'research',
  thread: 'thr_1',
  run: 'run_1',
  task: 'task_1',
  text: 'Compare the two drafts',
  attachments: [
    { ref: `artifact:sha256-${'a'.repeat(64)}`, name: 'a.csv', bytes: 3, media_type: 'text/csv' },
    { ref: `artifact:sha256-${'b'.repeat(64)}`, name: 'b.png', bytes: 5, media_type: '' },
  ],
};

const CONTEXT = {
  receivedAt: '2026-02-01T13:20:12.000Z',
  fallbackId: 'fallback-1',
  from: SAID.sender,
};

function printed(protocol: string, message: Value): string {
  const textForm = protocolNamed(protocol)?.textForm ?? null;
  const text = textForm === null ? JSON.stringify(message) : textForm.textOfFields(message);
  if (text === null) throw new Error(`has no text: ${JSON.stringify(message)}`);
  return text;
}

/** Something that can be typed into a field. */
function typed(field: FormField): fc.Arbitrary<string> {
  if (field.kind === 'choice') return fc.constantFrom(...field.options.map(String));
  if (field.kind === 'number') return fc.integer({ min: 1, max: 99 }).map(String);
  // A reference, a name and a sentence are typed alike; only an identifier is all of them.
  const word = fc.stringMatching(/^[a-z][a-z0-9_-]{0,11}$/);
  if (field.kind === 'list')
    return fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
  return field.kind === 'json' ? fc.constant(field.example || '{}') : word;
}

/** Fields of a message that are filled in: all that have to be, and some others of the simple ones. */
function filled(form: MessageForm): fc.Arbitrary<Value> {
  const set = new Set(form.places.map(({ path }) => path));
  const fields = fieldsOf(form.schema).filter(
    ({ path, kind, isRequired }) => !set.has(path) && (isRequired || kind !== 'json'),
  );
  const entries = fields.map((field) =>
    (field.isRequired ? typed(field) : fc.option(typed(field), { nil: '' })).map(
      (text) => [field, text] as const,
    ),
  );
  return fc.tuple(...entries).map((texts) =>
    texts.reduce(
      (message: Value, [field, text]) => {
        const value = valueOfText(field, text);
        if (!value.ok) throw new Error(value.error);
        return value.value === undefined ? message : withValueAt(message, field.path, value.value);
      },
      newMessage(form, SAID),
    ),
  );
}

describe('what a form builds', () => {
  it.each(kinds)('of $name is read by its codec, which finds what was said', ({ codec, form }) => {
    const message = newMessage(form, SAID);
    fc.assert(
      fc.property(filled(form), (value) => {
        const decoded = codec.decode({ text: printed(codec.protocol, value) }, CONTEXT);
        const [event] = decoded.ok ? decoded.value.events : [];

        expect(decoded.ok ? [] : decoded.error.failures).toEqual([]);
        expect(event?.from.agent_id).toBe('agent:user');
        if (placeOf(form, 'recipients') !== null)
          expect(event?.to).toEqual([{ agent_id: 'agent:ken' }]);
        const refs = event === undefined ? [] : [...artifactPlaces(event).keys()];
        const said = attachmentsIn(value, form) === null ? [] : SAID.attachments;
        expect(refs).toEqual(said.map(({ ref }) => ref));
        if (placeOf(form, 'id') !== null) expect(event?.id).toBe(SAID.id);
        if (placeOf(form, 'thread') !== null) expect(event?.thread_id).toBe('thr_1');
      }),
      { numRuns: lawRuns(20) },
    );
    expect(formOf(codec.forms?.() ?? [], message)?.kind).toBe(form.kind);
  });

  it.each(kinds)('of $name tells what was written into it', ({ form }) => {
    const message = newMessage(form, SAID);

    const hasText = placeOf(form, 'text') !== null;
    expect(textIn(message, form)).toBe(hasText ? SAID.text : null);
    expect(recipientsIn(message, form)).toEqual(
      placeOf(form, 'recipients') === null ? null : ['agent:ken'],
    );
    expect(attachmentsIn(message, form)).toEqual(
      placeOf(form, 'attachments') === null ? null : SAID.attachments,
    );
    expect(senderIn(message, form)).toBe(placeOf(form, 'sender') === null ? null : 'agent:user');
    expect(withFacts(message, form, SAID)).toEqual(message);
  });

  it.each(kinds)('of $name names everybody as its protocol does', ({ codec, form }) => {
    const place = placeOf(form, 'recipients');
    const { fields } = { fields: fieldsOf(form.schema).filter(({ isRequired }) => isRequired) };
    if (
      place === null ||
      fields.some(({ path }) => valueAt(newMessage(form, SAID), path) === undefined)
    )
      return;

    const message = newMessage(form, { ...SAID, recipients: ['group:all'] });
    const decoded = codec.decode({ text: printed(codec.protocol, message) }, CONTEXT);

    expect(decoded.ok && decoded.value.events[0]?.to).toEqual([{ agent_id: 'group:all' }]);
    expect(recipientsIn(message, form)).toEqual(['group:all']);
  });

  it('comes back from a text as the fields that it was made of', () => {
    for (const { codec, form } of kinds) {
      const textForm = protocolNamed(codec.protocol)?.textForm ?? null;
      if (textForm === null) continue;
      const value = newMessage(form, { ...SAID, text: 'say "it"\n twice', reply: 'msg 1' });
      expect(textForm.fieldsOfText(textForm.textOfFields(value) ?? '')).toEqual(value);
      expect(textForm.textOfFields({ ...value, recipient: 'two words' })).toBeNull();
    }
    expect(protocolNamed('cbcl')?.textForm?.fieldsOfText('(tell @bob (list 1 2))')).toBeNull();
  });
});

describe('a field', () => {
  const field = (kind: FormField['kind']): FormField => ({
    path: '/x',
    kind,
    isRequired: false,
    options: [],
    isInteger: false,
    example: '',
  });

  it('says what cannot be its value, and takes nothing for no value', () => {
    expect(valueOfText(field('number'), 'many').ok).toBe(false);
    expect(valueOfText({ ...field('number'), isInteger: true }, '1.5').ok).toBe(false);
    expect(valueOfText(field('json'), '{"a":').ok).toBe(false);
    expect(valueOfText(field('json'), ' ')).toEqual({ ok: true, value: undefined });
  });

  it('shows a value as it is typed', () => {
    expect(textOfValue(field('list'), ['a', 'b'])).toBe('a\nb');
    expect(textOfValue(field('json'), { a: 1 })).toBe('{\n  "a": 1\n}');
    expect(textOfValue({ ...field('choice'), options: [true, false] }, false)).toBe('false');
  });
});

describe('a place in a message', () => {
  it('is filled and emptied, and leaves no empty object behind', () => {
    const message = withValueAt({ a: 1 }, '/meta/ui_channel', 'x');

    expect(message).toEqual({ a: 1, meta: { ui_channel: 'x' } });
    expect(withValueAt(message, '/meta/ui_channel', undefined)).toEqual({ a: 1 });
  });
});
