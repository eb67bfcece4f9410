import type { Container } from 'inversify';
import { FileRows } from '../../host/data/files/file-rows.js';
import { fileSweep } from '../../host/data/files/file-sweep.js';
import { Clock, Database, Logger } from '../../host/plugin-api/index.js';
import { FileStorage } from '../../host/data/storage/file-storage.js';

/** Sweeps the files of a host now, as its schedule does every ten minutes. */
export function sweepFiles(container: Container): Promise<void> {
  const clock = container.get<Clock>(Clock);
  const sweep = fileSweep({
    rows: new FileRows(container.get<Database>(Database), clock),
    storage: container.get<FileStorage>(FileStorage),
    clock,
    logger: container.get<Logger>(Logger),
    pendingSeconds: 3600,
  });
  return sweep.run(new AbortController().signal);
}
