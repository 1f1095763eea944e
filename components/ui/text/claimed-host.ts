// Whether the words of a link name another host than the one that it opens, however they are formatted.
import { isValidElement, type ReactNode } from 'react';

/** After a scheme, up to what ends an address in prose. */
const WITH_SCHEME = /https?:\/\/([^\s/?#"'`<>()[\]{},;]+)/gi;

/** Without one, only where the words begin: in a sentence a dot between letters is seldom an address. */
const BARE = /^\s*((?:[^\s/@:]+\.)+[^\s/@:.]{2,}(?::\d+)?)/;

/** `href` is absolute. */
export function claimsOtherHost(words: ReactNode, href: string): boolean {
  const text = wordsOf(words);
  const { host, hostname } = new URL(href);
  return claimedHosts(text).some((claimed) => claimed !== host && claimed !== hostname);
}

function claimedHosts(text: string): string[] {
  const named = [...text.matchAll(WITH_SCHEME)].map(([, host = '']) => host);
  const bare = BARE.exec(text)?.[1];
  return (bare === undefined ? named : [...named, bare]).map((host) =>
    host.toLowerCase().replace(/[.:!]+$/, ''),
  );
}

/** What is written in elements and what they hold, as one text. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return '';
  return wordsOf(node.props.children);
}
