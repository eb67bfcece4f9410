import type { Container } from 'inversify';
import type { Host } from '../host.js';
import { CHAIN_KEY } from '../audit/chain-hash.js';
import { chainedLogs } from '../audit/chained-logs.js';
import { verifyChain } from '../audit/verify-chain.js';
import { AuditLog, Clock, Database, FunctionKeepers, Secrets, type FunctionKeeper } from '../plugin-api/index.js';
import { FileStorage } from '../storage/file-storage.js';
import { checkFiles } from './check-files.js';
import type { Manifest } from './manifest.js';
import type { Progress } from './progress.js';

/** What was found, in lines for the operator. */
export interface RestoredReport {
  readonly said: readonly string[];
  readonly problems: readonly string[];
}

/** Has functions made that a logical copy does not have. What they name in their bodies may come later. */
async function makeFunctions(container: Container): Promise<readonly string[]> {
  const lines: string[] = [];
  const database = container.get<Database>(Database);
  await database.transaction(async (tx) => {
    await database.rows('SET LOCAL check_function_bodies = off', [], tx);
    for (const keeper of container.getAll<FunctionKeeper>(FunctionKeepers.token, { optional: true }))
      lines.push(...(await keeper.makeAnew(tx)));
  });
  return lines;
}

/** Looks at what was brought back: every chained log, every file; and has plugins do again what a backup undoes. */
export async function checkRestored(host: Host, manifest: Manifest, progress: Progress): Promise<RestoredReport> {
  const { container } = host;
  const database = container.get<Database>(Database);
  const key = container.get<Secrets>(Secrets).key(CHAIN_KEY);
  const problems: string[] = [];
  for (const log of chainedLogs(container)) {
    const noted = manifest.heads[log.name];
    const { problem } = await verifyChain(
      database,
      log,
      key,
      noted && { ...noted, hash: Buffer.from(noted.hash, 'hex') },
      (seal) => progress.reached(() => `${seal} entries of the log ${log.name} are as they were`),
    );
    if (problem) problems.push(`The log ${log.name} was tampered with: ${problem}.`);
  }
  const files = await checkFiles(
    database,
    container.get<Clock>(Clock),
    container.get<FileStorage>(FileStorage),
    (count) => progress.reached(() => `${count} files were read again`),
  );
  problems.push(
    ...files.missing.map((id) => `The file ${id} of a record is not in the backup.`),
    ...files.changed.map((id) => `The file ${id} of a record is not the one that was filed.`),
  );
  if (manifest.database === 'logical') problems.push(...(await makeFunctions(container)));
  const done = await host.afterRestore();
  // Files that were held while the backup was taken.
  await database.change('DELETE FROM host_file_hold');
  await database.transaction((tx) =>
    container.get<AuditLog>(AuditLog).record(tx, {
      action: 'host.backup.restored',
      by: 'console',
      details: { begunAt: manifest.begunAt, problems: problems.length },
    }),
  );
  const wrong = files.missing.length + files.changed.length;
  return {
    said: [
      wrong === 0
        ? `All ${files.count} files are as they were filed.`
        : `${wrong} of ${files.count} files are not as they were filed.`,
      ...(done.length > 0 ? done : ['No list of erased people is configured: nobody was erased again.']),
    ],
    problems,
  };
}
