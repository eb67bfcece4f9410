import { expect } from 'chai';
import {
  checkAcknowledged,
  checkFilesOfRecords,
  checkFilingNumbers,
  checkLookUps,
  checkNothingPending,
} from './check-state.js';
import type { CrashRun } from './crash-run.js';
import { readAroundSweep } from './stored-state.js';

const UNAVAILABLE = 503;

/** Prints what a run did and found, then checks all of it; the host must be serving. */
export async function checkRun({ folder, host, clients }: CrashRun): Promise<void> {
  await clients.stop();
  const { acknowledged, refused, unanswered } = clients;
  const { before, after } = await readAroundSweep(folder);
  const withFile = acknowledged.filter(({ sha256 }) => sha256 !== undefined).length;
  const refusals = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  process.stdout.write(
    [
      `      acknowledged ${acknowledged.length} (${withFile} with a file), refused: ${refusals}, no answer ${unanswered}`,
      `      records ${after.records.length}, of them not acknowledged ${after.records.length - acknowledged.length}`,
      `      files ${after.folder.size}, uploads swept ${before.files.length - after.files.length}, files removed by it ${before.folder.size - after.folder.size}`,
      '',
    ].join('\n'),
  );

  checkFilesOfRecords(before);
  checkAcknowledged(acknowledged, after);
  checkFilingNumbers(acknowledged, after);
  checkFilesOfRecords(after);
  checkNothingPending(after);
  await checkLookUps(host.url!, acknowledged);
  expect(host.errors, 'unexpected failures in the log').to.deep.equal([]);
  expect(
    [...refused.keys()].filter((status) => status !== UNAVAILABLE),
    'refusals other than 503',
  ).to.deep.equal([]);
}
