'use client';
// Lets every link of the view keep the moment that the address names.
import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { LinkRuleProvider } from '@/components/ui/page-link';
import { keepMoment, momentOfPage } from './keep-moment';

/** The moment of the page as its address says it; null is the present. */
export function usePageMoment(): number | null {
  return momentOfPage(usePathname(), useSearchParams());
}

export function MomentLinks({ children }: { children: ReactNode }) {
  const at = usePageMoment();
  return <LinkRuleProvider value={(href) => keepMoment(href, at)}>{children}</LinkRuleProvider>;
}
