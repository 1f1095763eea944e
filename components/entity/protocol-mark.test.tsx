import { readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { protocols } from '@/lib/protocols/registry';
import { ProtocolMark } from './protocol-mark';

const markOf = (protocol: string) => renderToStaticMarkup(<ProtocolMark protocol={protocol} />);
const toneOf = (protocol: string) => /text-p-\d+/.exec(markOf(protocol))?.[0];

describe('the mark of a protocol', () => {
  it('has the title and the shape that its meaning says, in a colour of its own', () => {
    const names = protocols.map(({ meaning }) => meaning.protocol);

    for (const { meaning } of protocols) {
      expect(markOf(meaning.protocol)).toContain(`title="${meaning.title}"`);
      expect(markOf(meaning.protocol)).toContain(`d="${meaning.shape.path}"`);
    }
    expect(new Set(names.map(toneOf)).size).toBe(names.length);
  });

  it('is a grey ring with its name where nothing is known of it', () => {
    expect(markOf('transcript')).toContain('title="transcript"');
    expect(markOf('transcript')).toContain('text-ink-faint');
  });
});

describe('the colours of protocols', () => {
  const GROUNDS = ['ground', 'surface', 'raised'];

  it.each([
    ['light', 0],
    ['dark', 1],
  ])('stand out from every ground by 4.5 to 1 when it is %s', async (_name, nth) => {
    const css = await readFile('app/globals.css', 'utf8');
    const colour = (token: string) =>
      [...css.matchAll(new RegExp(`^ +--${token}: (#\\w{6});`, 'gm'))][nth]?.[1] ?? '';
    const tones = Array.from({ length: 8 }, (_, index) => colour(`p-${index + 1}`));

    expect(tones.every((tone) => tone !== '')).toBe(true);
    for (const ground of GROUNDS) {
      for (const tone of tones) expect(contrast(tone, colour(ground))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
