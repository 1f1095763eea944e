// What goes with a message, and how it is taken elsewhere.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

/** Who does the work from here on, and who answers for it. */
function handover(words: string) {
  return <Drawn>(from: Drawn, to: Drawn, who: Drawn): RichText<Drawn> => [
    from,
    ` ${words} `,
    to,
    '; ',
    who,
    ' answers for it',
  ];
}

export const MESSAGE = messageArea('message', {
  copy: {
    title: 'Copy as',
    json: 'Copy as JSON',
    markdown: 'Copy as Markdown',
    curl: 'Copy as curl',
  },
  saidInDialect: 'Said in the dialect',
  parameters: 'Parameters',
  goesWithIt: 'Goes with it',
  context: 'Context',
  extras: { file: 'File', text: 'Snippet', data: 'Data', other: 'Attachment' },
  moreFields: (count: number) =>
    `${english.counted(count, { one: 'more field', other: 'more fields' })} in the inspector`,
  more: (count: number) => `and ${number(count)} more`,
  quoted: (text: string) => `“${text}”`,
  handovers: {
    transfer: handover('hands it over to'),
    fork: handover('lets it be done in parallel by'),
    assist: handover('is helped by'),
    /** A mode that is none of these. */
    other: <Drawn>(mode: Drawn): RichText<Drawn> => ['delegated as ', mode],
  },
});
