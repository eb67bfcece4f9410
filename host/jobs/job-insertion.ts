import { randomBytes } from 'node:crypto';
import type { Clock, Database, Transaction } from '../plugin-api/index.js';
import type { JobOptions, JobOrigin } from '../plugin-api/jobs/jobs.js';

/** Makes a UUID of version 7: unique everywhere, and sorted by time to the millisecond. */
function jobId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface NewJob extends JobOptions {
  readonly name: string;
  /** The data as JSON. */
  readonly data: string;
}

/** A function that returns the origin of the jobs that are being added, where it is known. */
export type OriginOf = () => JobOrigin | undefined;

const LONGEST_KEY = 200;

export class JobInsertion {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly originOf: OriginOf = () => undefined,
  ) {}

  /**
   * Inserts jobs and returns their ids. Jobs of one `orderKey` run in the given order, after all that were committed
   * before.
   */
  async add(tx: Transaction, jobs: readonly NewJob[]): Promise<string[]> {
    const now = this.clock.now();
    const { requestId = null, traceparent = null } = this.originOf() ?? {};
    const rows = jobs.map(({ name, data, notBefore = now, notAfter = null, orderKey = null }) => ({
      id: jobId(now),
      name,
      data,
      state: 'PENDIENTE',
      attempts: 0,
      // A worker has to look at the job at its last moment at the latest: to end it.
      due_at: notAfter && notAfter < notBefore ? notAfter : notBefore,
      not_after: notAfter,
      order_key: checkedKey(name, orderKey),
      lease: null,
      last_error: null,
      request_id: requestId,
      traceparent,
      created_at: now,
      ended_at: null,
    }));
    await this.database.insertRows('host_job', rows, [], tx);
    return rows.map(({ id }) => id);
  }
}

function checkedKey(name: string, orderKey: string | null): string | null {
  if (orderKey !== null && (orderKey === '' || orderKey.length > LONGEST_KEY)) {
    throw new TypeError(`The order key of a job "${name}" is to have 1 to ${LONGEST_KEY} characters`);
  }
  return orderKey;
}
