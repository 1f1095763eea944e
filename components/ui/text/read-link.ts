// Reads an address that an agent wrote: whether it may be opened at all, and where it would really lead.

export type LinkTarget = {
  readonly href: string;
  /** In ASCII; null for mail. */
  readonly host: string | null;
  /** The address is written so that a person may misread its host: user information, or letters outside ASCII. */
  readonly suspicious: boolean;
};

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** An address longer than this is data, and slows the page that shows it. Characters. */
const LINK_LENGTH_MAX = 4096;

/** Null for everything that is not an absolute http, https or mail address. */
export function readLink(text: string): LinkTarget | null {
  if (text.length > LINK_LENGTH_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return { href: url.href, host: null, suspicious: false };
  const suspicious = url.username !== '' || url.password !== '' || /(^|\.)xn--/.test(url.hostname);
  return { href: url.href, host: url.host, suspicious };
}
