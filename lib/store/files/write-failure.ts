// Why a file that somebody sent could not be written, in words for who sent it.
import { AppError } from '@/lib/model/errors/app-error';
import { errorCode } from '@/lib/std/error-code';
import { storeFull } from '../ports/store-full';

/** How long a client waits until somebody has put the folder back, in seconds. */
const AWAY_RETRY_SEC = 10;

/** AppError `store_full` or `store_unavailable`; what is no fault of the disk or its folder stays as it is. */
export function writeFailure(error: unknown, file: 'artifact' | 'file'): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EIO':
      return storeFull(`The ${file} could not be written: the disk is full.`, error);
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError(
        'store_unavailable',
        `The ${file} could not be written: its folder was moved or removed while the server goes on. Nothing was stored; send it again once whoever runs the server has put it back.`,
        { retryAfterSec: AWAY_RETRY_SEC, cause: error },
      );
    default:
      return error;
  }
}
