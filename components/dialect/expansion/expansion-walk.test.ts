import { describe, expect, it } from 'vitest';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { readForm } from '@/lib/sexpr/reader';
import { isList, type List } from '@/lib/sexpr/sexpr';
import { checkDefinition } from '../editor/check-definition';
import { codePieces } from '../editor/code-pieces';
import { expansionWalk, markedCall } from './expansion-walk';
import { stepSentence } from './step-sentence';

function listOf(text: string): List {
  const form = readForm(text);
  if (!form.ok || !isList(form.value)) throw new Error(`no list: ${text}`);
  return form.value;
}

function setUp(definition: string, callText: string) {
  const { callable } = checkDefinition(DIALECT_EDITOR.english.problems, definition, () => null);
  const call = listOf(callText);
  const head = call.items[0];
  const performative = callable?.performatives.get(isList(head) ? '' : (head?.text ?? ''));
  if (callable === null || performative === undefined) throw new Error('not callable');
  const walk = expansionWalk(callable, performative, call);
  if (!walk.ok) throw new Error(walk.error.message);
  return { walk: walk.value, call: markedCall(performative, call) };
}

const marked = ({ text, marks }: ReturnType<typeof setUp>['call']) =>
  codePieces(text, marks)
    .filter(({ looks }) => looks.length > 0)
    .map(({ text: piece, looks: [look] }) => [look?.kind === 'parameter' ? look.name : '', piece]);

const logistics = DRAFT_DIALECTS.find(({ name }) => name === 'logistics-dialect')?.text ?? '';

describe('the walk through an expansion', () => {
  it('marks each parameter in the call, the template and the messages', () => {
    const { walk, call } = setUp(logistics, '(track-shipment "PKG-12345" :route "A->B")');

    expect(marked(call)).toEqual([
      ['package-id', '"PKG-12345"'],
      ['route', '"A->B"'],
    ]);
    expect(marked(walk.template)).toEqual([
      ['package-id', 'package-id'],
      ['route', 'route'],
      ['priority', 'priority'],
    ]);
    expect(marked(walk.result)).toEqual([
      ['package-id', '"PKG-12345"'],
      ['route', '"A->B"'],
    ]);
  });

  it.each(DRAFT_DIALECTS.flatMap(({ text, calls }) => calls.map((call) => ({ text, ...call }))))(
    'comes to the byte to what the draft says of $call',
    ({ text, call, expansion }) => {
      const { walk } = setUp(text, call);

      expect(walk.sent).toBe(expansion);
      expect(walk.result.text.replaceAll(/\s+/g, ' ')).toBe(expansion);
    },
  );

  it('writes more at every stop, and at the last all of it', () => {
    const { walk } = setUp(logistics, '(track-shipment "PKG-12345" :route "A->B")');
    const written = walk.stops.map(({ writtenTo }) => writtenTo);

    expect(written).toEqual([...written].sort((one, other) => one - other));
    expect(walk.stops[0]).toMatchObject({ characters: 0, depth: 0, writtenTo: 0 });
    expect(walk.stops.at(-1)).toMatchObject({ characters: walk.sent.length, depth: 2 });
    expect(walk.limits).toEqual({ characters: 4096, depth: 16 });
  });

  it('says what happens at each stop, and where', () => {
    const { walk } = setUp(logistics, '(track-shipment "PKG-12345" :route "A->B")');
    const said = walk.stops.flatMap(({ step, template }) => {
      const [from, to] = template ?? [0, 0];
      return step === null
        ? []
        : [
            [
              walk.template.text.slice(from, to),
              stepSentence(DIALECT_EXPANSION.english.steps, step),
            ],
          ];
    });

    expect(said).toEqual([
      ['package-id', 'package-id is replaced by its argument "PKG-12345"'],
      ['route', 'route is replaced by its argument "A->B"'],
      ['(or priority "normal")', 'or takes the first that is there: "normal"'],
    ]);
  });
});
