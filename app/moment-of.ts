// The moment at which a page is drawn, as its address names it.
import { redirect } from 'next/navigation';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import type { AppHandle } from '@/lib/server/app-handle';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Null is the present. A moment that the log has not reached is the present as well, under an address that names none: under its own
 * the page would stop there once the log goes by.
 *
 * @param page Its address without parameters.
 */
export async function momentOf(
  engine: AppHandle['engine'],
  page: string,
  params: Params,
): Promise<number | null> {
  const at = seqParam(firstParam(params.at));
  if (at === null || at <= (await engine.head()).seq) return at;
  redirect(presentOf(page, params));
}

/** The address of a page with all of its parameters but the moment. */
function presentOf(page: string, params: Params): string {
  const kept = Object.entries(params).flatMap(([name, value]) =>
    name === 'at' || value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  const query = new URLSearchParams(kept).toString();
  return query === '' ? page : `${page}?${query}`;
}
