import { CrashFolder } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { FilingClients } from './filing-clients.js';
import { RemovableRun } from './removable-run.js';

/** A host on a data folder of its own, and the citizens who file with it. */
export class CrashRun extends RemovableRun {
  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
    readonly clients: FilingClients,
  ) {
    super();
  }

  static async start(clients: { readonly json: number; readonly multipart: number }): Promise<CrashRun> {
    const folder = await CrashFolder.create();
    const host = new CrashHost(folder);
    const run = new CrashRun(folder, host, new FilingClients(() => host.url, clients));
    return run.begun(host.start());
  }

  protected async end(): Promise<void> {
    const stopped = this.clients.stop();
    await this.host.retire();
    await stopped;
    await this.folder.remove();
  }
}
