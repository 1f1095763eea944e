import { expect, it } from 'vitest';
import { placeRemarks } from './placed-remarks';

const remark = (path: string) => ({ level: 'refused' as const, path, message: path });

it('places a finding at the nearest field around it, by the path of the field or by that of the text', () => {
  const paths = ['/body', '/body/t', '/content'];
  const { at, others } = placeRemarks(
    [remark('/body/t'), remark('/body/d/x'), remark('/2/0'), remark('/bodyguard'), remark('')],
    paths,
    { '/2': '/content' },
  );

  expect([...at].map(([path, found]) => [path, found.map(({ message }) => message)])).toEqual([
    ['/body/t', ['/body/t']],
    ['/body', ['/body/d/x']],
    ['/content', ['/2/0']],
  ]);
  expect(others.map(({ path }) => path)).toEqual(['/bodyguard', '']);
});
