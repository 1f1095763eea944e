import { describe, expect, it } from 'vitest';
import { readLink } from './read-link';

describe('readLink', () => {
  it('opens http, https and mail', () => {
    expect(readLink('https://eba.europa.eu/a')?.host).toBe('eba.europa.eu');
    expect(readLink('http://127.0.0.1:3000/x')?.host).toBe('127.0.0.1:3000');
    expect(readLink('mailto:a@b.example')?.host).toBeNull();
  });

  it('opens nothing that runs, reads or inherits a scheme', () => {
    for (const text of [
      'javascript:alert(1)',
      'java\u0000script:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'blob:https://a.example/1',
      'file:///etc/passwd',
      '//evil.example',
      '/relative',
      '#fragment',
      '',
    ]) {
      expect(readLink(text)).toBeNull();
    }
  });

  it('marks user information and hosts outside ASCII, and shows the real host', () => {
    expect(readLink('https://good.example@evil.example/')).toMatchObject({
      host: 'evil.example',
      suspicious: true,
    });
    expect(readLink('https://аррӏе.com/')).toMatchObject({
      host: 'xn--80ak6aa92e.com',
      suspicious: true,
    });
  });

  it('refuses an address of more than four thousand characters', () => {
    expect(readLink(`https://a.example/${'x'.repeat(5000)}`)).toBeNull();
  });
});
