import type { CommandConsole } from '../plugin-api/index.js';
import { readArchive } from './archive/archive-reader.js';
import { findBackup } from './backup-folder.js';
import { openingOf, readOptions } from './backup-options.js';
import { readManifest } from './check-manifest.js';
import { FILE_PARTS } from './files/add-files.js';
import { PartStream } from './part-stream.js';
import { momentOf } from './manifest.js';
import { megabytes, Progress } from './progress.js';
import { watched } from './watched.js';

/** Whether these are the arguments of `backup -- FOLDER --verify`, which needs neither a database nor its key. */
export const isVerify = (args: readonly string[]): boolean => args.includes('--verify');

/** Opens a backup and compares every byte of it with its digests. Throws `BackupError` for one that is not whole. */
export async function verifyCommand(
  args: readonly string[],
  console: CommandConsole,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const given = readOptions('backup', args);
  const file = await findBackup(given.place);
  const progress = new Progress('verify', (line) => console.warn(line));
  const parts = new PartStream(
    watched(
      readArchive(file, () => openingOf(given, environment, console)),
      progress,
    ),
  );
  const manifest = await readManifest(await parts.next());
  let bytes = 0;
  let files = 0;
  for await (const { name, content } of parts.while(() => true)) {
    for await (const chunk of content) bytes += chunk.length;
    if (name.startsWith(FILE_PARTS)) files += 1;
  }
  console.print(`${file} is whole: ${megabytes(bytes)}, ${files} files`);
  console.print(`${momentOf(manifest)} It is of version ${manifest.version}.`);
  console.print(`It needs the secret key ${manifest.rootKeys.join(' and ')}, which is not in it.`);
  return 0;
}
