import { expect, it } from 'vitest';
import type { ApiResult } from '@/lib/client/api/request';
import type { RejectionsPage } from '@/lib/contracts/http-operations';
import type { Rejection } from '@/lib/model/errors/rejection';
import { withNews } from './with-news';

const refused = (id: number): Rejection => ({
  id,
  received_at: '2026-02-01T13:20:11.123Z',
  protocol: 'clutch',
  channel: null,
  agent_id: null,
  native_id: null,
  code: 'invalid_value',
  message: 'expected a number',
  path: null,
  rule: null,
  findings: [],
  raw: '{}',
  raw_truncated: false,
});

/** The refused messages from one id down to another one. */
function pageOf(newest: number, oldest: number): ApiResult<RejectionsPage> {
  const ids = Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
  return { ok: true, value: { rejections: ids.map(refused), next: oldest } };
}

const FAILED: ApiResult<RejectionsPage> = {
  ok: false,
  error: { code: 'overloaded', title: 'Too much to do', detail: 'Try again.', mayPass: true },
};

it('puts what came before what was read, and reads on from where that ended', () => {
  const pages = withNews([pageOf(100, 51), pageOf(50, 1)], pageOf(103, 54));

  expect(pages).toEqual([pageOf(103, 51), pageOf(50, 1)]);
});

it('changes nothing where nothing came', () => {
  expect(withNews([pageOf(100, 51)], pageOf(100, 51))).toEqual([pageOf(100, 51)]);
});

it('has the pages read anew where more came than one page holds, and where one of them failed', () => {
  expect(withNews([pageOf(100, 51)], pageOf(200, 151))).toBeNull();
  expect(withNews([pageOf(100, 51)], FAILED)).toBeNull();
  expect(withNews([pageOf(100, 51), FAILED], pageOf(101, 52))).toBeNull();
  expect(withNews([{ ok: true, value: { rejections: [], next: null } }], pageOf(1, 1))).toBeNull();
});

it('has the pages read anew before the first one grows without end', () => {
  let pages: ApiResult<RejectionsPage>[] = [pageOf(50, 1)];
  for (let newest = 51; ; newest += 1) {
    const next = withNews(pages, pageOf(newest, newest - 49));
    if (next === null) break;
    pages = next;
    if (newest > 2_000) break;
  }
  const [first] = pages;
  expect(first?.ok === true && first.value.rejections).toHaveLength(500);
});
