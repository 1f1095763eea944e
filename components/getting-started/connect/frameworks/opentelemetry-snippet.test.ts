import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FrameworkFacts } from './framework-snippet';
import { openTelemetrySnippets } from './opentelemetry-snippet';

const FACTS: FrameworkFacts = {
  origin: 'http://127.0.0.1:3000',
  team: 'shop',
  key: 'clq_secret',
};

const LANGUAGES = openTelemetrySnippets.map(({ language }) => language);

function textIn(language: string, facts = FACTS): string {
  return openTelemetrySnippets.find((one) => one.language === language)?.text(facts) ?? '';
}

describe('the snippets for OpenTelemetry', () => {
  it.each(['python', 'javascript'] as const)(
    'say the endpoint, the key, percent-encoded, and the name in %s',
    (way) => {
      const text = textIn(way);

      expect(text).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:3000\n');
      expect(text).toContain('OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20clq_secret"');
      expect(text).toContain('OTEL_SERVICE_NAME=shop');
    },
  );

  it.each(['python', 'javascript'] as const)('are commands for a shell in %s', (way) => {
    expect(execFileSync('sh', ['-n'], { input: textIn(way) }).toString()).toBe('');
  });

  it('are YAML for a collector', () => {
    expect(parse(textIn('collector'))).toMatchObject({
      exporters: {
        'otlphttp/colloquy': {
          endpoint: 'http://127.0.0.1:3000',
          headers: { authorization: 'Bearer clq_secret' },
        },
      },
    });
  });

  it.each(LANGUAGES)('read the key from the environment until one is made, in %s', (way) => {
    expect(textIn(way, { ...FACTS, key: null })).toContain('COLLOQUY_KEY');
    expect(textIn(way, { ...FACTS, key: undefined })).not.toMatch(/authorization/i);
  });
});
