'use client';
// A number that grows whenever something was said of proposals.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getEvents } from '../api/api';
import { followInTab } from '../tab/tab';
import { createDeliberationNews } from './deliberation-news';

/** `seq` is the head of the log when the page was drawn. */
export function useDeliberationNews(seq: number): number {
  const [news] = useState(() => createDeliberationNews({ seq, fetchEvents: getEvents }));
  // Follows deliberations over the tab's connection; ends with the view.
  useEffect(() => followInTab(news.follower), [news]);
  return useSyncExternalStore(news.subscribe, news.getSnapshot, news.getSnapshot);
}
