import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReadOnlyNote } from './read-only-note';

const PLACE = { run_id: 'run_1', thread_id: 'thread_1', channel: 'lab.example.org' };

it.each(['run_id', 'thread_id'])('says where a thread lives that is not ours, by its %s', (id) => {
  const place = { ...PLACE, [id]: 'imported:0123456789abcdef:x' };
  const drawn = (of: typeof PLACE) =>
    renderToStaticMarkup(<ReadOnlyNote place={of} what="thread" />);

  expect(drawn(place)).toContain('lab.example.org');
  expect(drawn(place)).toContain('nothing written here is delivered there');
  expect(drawn(PLACE)).toBe('');
});

it('says of what came from a file that nobody writes into it', () => {
  const place = { ...PLACE, imported: { file: '0123456789abcdef', level: 'full' as const } };

  const drawn = renderToStaticMarkup(<ReadOnlyNote place={place} what="run" />);

  expect(drawn).toContain('Imported, read-only');
  expect(drawn).not.toContain('lab.example.org');
});
