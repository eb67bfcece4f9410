import type { Container } from 'inversify';
import { readLayers } from '../../../host/boot/config/layers.js';
import { createHost } from '../../../host/create-host.js';
import type { Clock } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../plugins/forms/index.js';
import { plugin as terms } from '../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import type { CrashFolder } from './crash-folder.js';

/** Lets `work` use the services of a command-line tool, on the database of a host that is running. */
export async function withTool<T>(
  { environment }: CrashFolder,
  work: (container: Container) => Promise<T>,
  clock?: Clock,
): Promise<T> {
  const layer = readLayers({ ...environment, VENTANILLA_LOG_LEVEL: 'silent' });
  const tool = await createHost({
    layer,
    environment,
    role: 'tool',
    plugins: [auth, calendar, terms, forms, tramites],
    ...(clock && { clock }),
  });
  try {
    return await work(tool.container);
  } finally {
    await tool.stop();
  }
}
