'use client';
// What the tab of the browser is called while the page goes on: the server named it when it drew the page.
import { useEffect } from 'react';
import { tabTitle } from '@/lib/messages/product-name';

export function useTabTitle(page: string): void {
  'use no memo'; // nothing in it is dear, and what a channel loads is counted
  // The browser's tab; the next page names it anew.
  useEffect(() => {
    document.title = tabTitle(page);
  }, [page]);
}
