// A link that somebody else wrote. Only http, https and mailto open; the real host stands beside the text wherever the
// text could make believe another one.
import type { ReactNode } from 'react';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { useMessages } from '../language/language-context';
import { Rich } from '../language/rich';
import { claimsOtherHost } from './claimed-host';
import { type LinkTarget, readLink } from './read-link';
import { VisibleText } from './visible-text';

export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const messages = useMessages(TEXTS).link;
  const link = readLink(href);
  if (link === null) {
    return (
      <span>
        {children}
        {children !== undefined && ' '}
        <span className="text-12 text-ink-faint [overflow-wrap:anywhere]">
          <Rich text={messages.none(<VisibleText text={href} />)} />
        </span>
      </span>
    );
  }
  return <OpenLink link={link}>{children}</OpenLink>;
}

function OpenLink({ link, children }: { link: LinkTarget; children?: ReactNode }) {
  const messages = useMessages(TEXTS).link;
  const bare = children === undefined;
  return (
    <>
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={link.href}
        className="break-words text-accent underline decoration-accent-line underline-offset-2 hover:decoration-accent"
      >
        {bare ? <VisibleText text={link.href} /> : children}
      </a>
      {!bare && link.host !== null && (link.suspicious || claimsOtherHost(children, link.href)) && (
        <span className="text-12 text-warn"> {messages.opens(link.host)}</span>
      )}
    </>
  );
}
