// What operators hid is listed as it is hidden today; which of it was hidden at a moment of the past is not told.
import { AppError } from '@/lib/model/errors/app-error';
import type { ListQuery } from '@/lib/model/listing';

/** @throws AppError `invalid_value` where a moment is asked for what is hidden */
export function refuseHidden({ hidden }: Pick<ListQuery, 'hidden'>): void {
  if (hidden !== true) return;
  throw new AppError('invalid_value', 'What is hidden is told of the present: leave out `at`.');
}
