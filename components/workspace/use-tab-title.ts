'use client';
// What the tab of the browser is called once the page changed its name by itself: the server named it when it drew the page.
import { useEffect, useRef } from 'react';
import { tabTitle } from '@/lib/messages/product-name';

export function useTabTitle(page: string): void {
  'use no memo'; // nothing in it is dear, and what a channel loads is counted
  const named = useRef(page);
  // The browser's tab; the next page names it anew. Named before the server's name has come, it would get a second one, which stays.
  useEffect(() => {
    if (named.current === page) return;
    named.current = page;
    document.title = tabTitle(page);
  }, [page]);
}
