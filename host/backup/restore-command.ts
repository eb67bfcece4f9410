import { createHost, loadConfiguration, type HostOptions } from '../create-host.js';
import { Database, type CommandConsole } from '../plugin-api/index.js';
import { readArchive } from './archive/archive-reader.js';
import { findBackup } from './backup-folder.js';
import { openingOf, readOptions } from './backup-options.js';
import { checkRestored } from './check-restored.js';
import { momentOf } from './manifest.js';
import { Progress } from './progress.js';
import { restoreBackup, type RestoredBackup } from './restore-backup.js';
import { watched } from './watched.js';

/**
 * `npm run restore -- FOLDER`: brings a backup back into an empty place, which no host has opened. Answers the exit
 * status: 1 where what was brought back is not as it was written once.
 */
export async function restoreCommand(
  args: readonly string[],
  console: CommandConsole,
  options: Omit<HostOptions, 'role'>,
): Promise<number> {
  const given = readOptions('restore', args);
  const file = await findBackup(given.place);
  const { configuration, plugins } = await loadConfiguration(options);
  const progress = new Progress('restore', (line) => console.warn(line));
  const archive = watched(
    readArchive(file, () => openingOf(given, options.environment, console)),
    progress,
  );
  console.print(`restoring ${file}`);
  const restored = await restoreBackup(archive, { config: configuration.host, plugins });
  try {
    return await lookAt(restored, console, progress, { ...options, plugins });
  } finally {
    restored.release();
  }
}

/** Has a host look at what was brought back. */
async function lookAt(
  { manifest, finish }: RestoredBackup,
  console: CommandConsole,
  progress: Progress,
  options: Omit<HostOptions, 'role'>,
): Promise<number> {
  console.print(`${momentOf(manifest)} Looking at it now.`);
  const host = await createHost({ ...options, role: 'tool', endsRestore: true });
  try {
    const { said, problems } = await checkRestored(host, manifest, progress);
    said.forEach((line) => console.print(line));
    problems.forEach((line) => console.warn(line));
    await finish(host.container.get<Database>(Database));
    console.print(problems.length === 0 ? 'The restore is whole.' : 'The restore has ended, with the problems above.');
    return problems.length === 0 ? 0 : 1;
  } finally {
    await host.stop();
  }
}
