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
