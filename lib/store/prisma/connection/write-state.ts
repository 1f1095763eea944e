// Whether the database takes writes: the last failure of one and, of a database that failed none, whether the locks of an append
// are to be had. Who asks whether the server is ready must not be told so while everything that is sent to it is refused.
import { AppError } from '@/lib/model/errors/app-error';
import { toStoreError } from './errors';
import type { RawSql } from './sqlite-raw';
import type { WriteSection } from './write-section';

/** What a trial of a full disk writes and takes away again: more than fits into the page that is being filled. Characters. */
const TRIAL_LENGTH = 32 * 1024;

/** Strangers may ask whether the server is ready: there is one trial in this time at most. Milliseconds. */
const TRIAL_INTERVAL_MS = 1_000;

export type WriteState = {
  /** The same section, whose failures are remembered. */
  watched(section: WriteSection): WriteSection;
  /** Why writes are refused, null where they are not. */
  refusal(): Promise<AppError | null>;
};

/** The state of one store; its trials are made in `trialSection`. */
export function createWriteState(
  trialSection: WriteSection,
  now: () => number = () => performance.now(),
): WriteState {
  let failure: AppError | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;

  return {
    watched(inner) {
      return async (work) => {
        try {
          return await inner(work);
        } catch (error) {
          if (isRefusal(error)) failure = error;
          throw error;
        }
      };
    },
    async refusal() {
      if (now() - triedAt < TRIAL_INTERVAL_MS) return failure;
      triedAt = now();
      try {
        await trialSection(failure?.code === 'store_full' ? writeAndDelete : appendNothing);
        failure = null;
      } catch (thrown) {
        const error = toStoreError(thrown);
        if (!isRefusal(error)) throw thrown;
        failure = error;
      }
      return failure;
    },
  };
}

/** Takes every lock of an append and writes nothing: no page, no transaction id, nothing to wait for on the disk. */
async function appendNothing(sql: RawSql): Promise<void> {
  await sql.$executeRaw`INSERT INTO event SELECT * FROM event WHERE 1 = 0`;
}

/** Of a fold that nobody has. */
async function writeAndDelete(sql: RawSql): Promise<void> {
  const text = 'x'.repeat(TRIAL_LENGTH);
  await sql.$executeRaw`
    INSERT INTO checkpoint (projection, key, seq, state) VALUES ('write-trial', '', 0, ${text})
    ON CONFLICT (projection, key) DO UPDATE SET state = excluded.state`;
  await sql.$executeRaw`DELETE FROM checkpoint WHERE projection = 'write-trial'`;
}

function isRefusal(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.code === 'store_full' || error.code === 'store_unavailable';
}
