// The moment at which a page is drawn, as its address names it.
import { redirect } from 'next/navigation';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import type { AppHandle } from '@/lib/server/app-handle';

export type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Null is the present. What is no moment, or one that the log has not reached, is the present as well, under an address that names
 * none: under its own the page would stop there once the log goes by.
 *
 * @param page Its address without parameters.
 */
export function momentOf(
  engine: AppHandle['engine'],
  page: string,
  params: Params,
): Promise<number | null> {
  return momentIn(engine, { page, params, read: seqParam, lastOf: (seq) => seq });
}

/** The same of a page that names a moment in a form of its own; `lastOf` is the last seq of one. */
export async function momentIn<Moment>(
  engine: AppHandle['engine'],
  {
    page,
    params,
    read,
    lastOf,
  }: {
    readonly page: string;
    readonly params: Params;
    readonly read: (text: string | null) => Moment | null;
    readonly lastOf: (moment: Moment) => number;
  },
): Promise<Moment | null> {
  const text = firstParam(params.at);
  const at = read(text);
  if (text === null || (at !== null && lastOf(at) <= (await engine.head()).seq)) return at;
  redirect(presentOf(page, params));
}

/** The address of a page with all of its parameters but the moment. */
export function presentOf(page: string, params: Params): string {
  const kept = Object.entries(params).flatMap(([name, value]) =>
    name === 'at' || value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  const query = new URLSearchParams(kept).toString();
  return query === '' ? page : `${page}?${query}`;
}
