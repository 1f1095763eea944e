import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESULTS_MAX, ToolProducers, type ToolResult } from './producers';

function aResult(overrides: Partial<ToolResult> = {}): ToolResult {
  return { server_id: 'DocsServer', tool: 'read_file', result: { text: 'spec' }, ...overrides };
}

describe('the producer of a tool result', () => {
  it('is who gave it first, whoever hands it on', () => {
    const producers = new ToolProducers();

    producers.add('agent:pm-1', aResult());
    producers.add('agent:analyst-1', aResult());

    expect(producers.producerOf(aResult())).toBe('agent:pm-1');
  });

  it('is nobody for another server, tool or content', () => {
    const producers = new ToolProducers();
    producers.add('agent:pm-1', aResult());

    expect(producers.producerOf(aResult({ server_id: 'DataServer' }))).toBeNull();
    expect(producers.producerOf(aResult({ tool: 'list_documents' }))).toBeNull();
    expect(producers.producerOf(aResult({ result: { text: 'spec', page: 2 } }))).toBeNull();
  });

  it('is told of long results to their last character', () => {
    const producers = new ToolProducers();
    const long = 'x'.repeat(100_000);
    producers.add('agent:pm-1', aResult({ result: `${long}a` }));

    expect(producers.producerOf(aResult({ result: `${long}a` }))).toBe('agent:pm-1');
    expect(producers.producerOf(aResult({ result: `${long}b` }))).toBeNull();
  });

  it('is evicted for the oldest result once there are too many', () => {
    const producers = new ToolProducers();
    for (let page = 0; page <= RESULTS_MAX; page += 1) {
      producers.add('agent:pm-1', aResult({ result: page }));
    }

    expect(producers.producerOf(aResult({ result: 0 }))).toBeNull();
    expect(producers.producerOf(aResult({ result: 1 }))).toBe('agent:pm-1');
    expect(producers.producerOf(aResult({ result: RESULTS_MAX }))).toBe('agent:pm-1');
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (result) => {
        const producers = new ToolProducers();
        producers.add('agent:pm-1', aResult({ result }));

        const turned = Object.fromEntries(Object.entries(result).reverse());
        expect(producers.producerOf(aResult({ result: turned }))).toBe('agent:pm-1');
      }),
    );
  });
});
