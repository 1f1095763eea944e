// A call of a dialect that is tried out, and what it becomes step by step.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { counted, grouped, number } = english;

export const DIALECT_EXPANSION = messageArea('dialect-expansion', {
  none: {
    title: 'There is nothing to call yet',
    unread:
      'Once the definition can be read, its performatives stand here, with a call of each to try.',
    parentMissing: (core: string) =>
      `What it extends is not installed. Install that first, or extend ${core}.`,
  },
  noPerformative: {
    title: 'It has no performative',
    text: (form: string) => `Add one: ${form}.`,
  },
  call: {
    title: 'Call',
    performative: 'Performative',
    how: { title: 'Give the call', fields: 'Fields', text: 'Text' },
    asText: 'The call as text',
    examples: 'examples',
    /** Before its number, for those who hear it. */
    example: 'Example ',
    noArguments: 'It takes no arguments.',
    kinds: { required: 'required', optional: 'optional', key: 'by name', rest: 'the rest' },
    leftOut: (nil: string) => `left out: ${nil}`,
    faults: {
      unread: (line: number, column: number, message: string) =>
        `line ${number(line)}, column ${number(column)}: ${message}`,
      atom: (form: string) => `expected a call such as ${form}, saw an atom`,
      unknown: (dialect: string, known: string) =>
        `expected a performative of ${dialect} at its head: ${known}`,
    },
    valueFaults: {
      missing: 'a value is needed here',
      several: 'expected one value, saw several; put them into a list, or quote a text',
      keyword: 'expected a value, saw a keyword; quote it, or give it to its own parameter',
      marker: 'expected a value, saw a marker; quote it, or give it to its own parameter',
    },
  },
  view: {
    broken: 'Mend the call above: what it becomes stands here.',
    call: 'Call',
    theCall: 'The call',
    copyMessage: 'Copy as a message',
    fails: 'It does not expand',
    templateOf: (performative: string) => `Template of ${performative}`,
    theTemplate: 'The template',
    becomes: 'Becomes',
    whatItBecomes: 'What it becomes',
    messages: (count: number) => counted(count, { one: 'message', other: 'messages' }),
    copy: 'Copy',
  },
  steps: {
    title: 'Steps of the expansion',
    back: 'Back',
    next: 'Next',
    pause: 'Pause',
    play: 'Play to the end',
    step: 'Step',
    place: (at: number, of: number) => `${number(at)} of ${number(of)}`,
    begin: 'Nothing is written yet. The template is copied from left to right.',
    nothingReplaced: 'The template stands as it is: nothing in it was to be replaced.',
    end: 'All of it is written. What came of it is not expanded again.',
    size: {
      name: 'Size',
      used: (value: number, limit: number) =>
        `${grouped(value)} of ${counted(limit, { one: 'character', other: 'characters' })}`,
    },
    depth: {
      name: 'Depth',
      used: (value: number, limit: number) =>
        `${grouped(value)} of ${counted(limit, { one: 'level', other: 'levels' })}`,
    },
    substitute: (name: string, value: string) => `${name} is replaced by its argument ${value}`,
    list: (name: string, value: string) => `${name} was given as (list …) and becomes ${value}`,
    rest: (name: string, value: string) => `${name} takes the arguments that are left: ${value}`,
    missing: (name: string) => `${name} is not in the call and becomes ()`,
    or: (value: string) => `or takes the first that is there: ${value}`,
    orNothing: 'or: nothing is there to take',
    cond: (value: string) => `cond takes the branch that holds: ${value}`,
    condNothing: 'cond: no condition holds',
    literal: (value: string) => `${value} stands for itself`,
  },
});
