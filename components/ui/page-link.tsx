'use client';
// A link to a page. Where it leads may depend on the page that it stands in: a rule from above says so, for every link alike.
import Link from 'next/link';
import { type ComponentProps, createContext, useContext } from 'react';

/** What an address is where it stands in a page. */
export type LinkRule = (href: string) => string;

const LinkRuleContext = createContext<LinkRule>((href) => href);

export const LinkRuleProvider = LinkRuleContext.Provider;

export type PageLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { readonly href: string };

export function PageLink({ href, ...rest }: PageLinkProps) {
  return <Link href={useContext(LinkRuleContext)(href)} {...rest} />;
}

/** A link with this is pressed wherever its row is, which is `relative`. */
export const COVERS_ROW =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent';

/** A link to a page that covers its row. Of a list nothing is fetched before somebody goes there. */
export function RowLink({ className = '', ...rest }: Omit<PageLinkProps, 'prefetch'>) {
  return <PageLink prefetch={false} className={`${className} ${COVERS_ROW}`.trim()} {...rest} />;
}
