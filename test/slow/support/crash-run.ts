import { CrashFolder, type CrashFolderOptions } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { FilingClients } from './filing-clients.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

/** A host on a data folder of its own, and the citizens who file with it. */
export class CrashRun {
  private removing: Promise<void> | undefined;
  private readonly interrupted = (): void => void this.remove().finally(() => process.exit(INTERRUPTED));

  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
    readonly clients: FilingClients,
  ) {
    // Mocha runs no hook then, and sends one signal after the other.
    for (const signal of SIGNALS) process.on(signal, this.interrupted);
  }

  static async start(
    clients: { readonly json: number; readonly multipart: number },
    options?: CrashFolderOptions,
  ): Promise<CrashRun> {
    const folder = await CrashFolder.create(options);
    const host = new CrashHost(folder);
    const run = new CrashRun(folder, host, new FilingClients(() => host.url, clients));
    await host.start().catch(async (error: unknown) => {
      await run.remove();
      throw error;
    });
    return run;
  }

  /** Ends everything and leaves nothing. */
  remove(): Promise<void> {
    this.removing ??= this.end();
    return this.removing;
  }

  private async end(): Promise<void> {
    const stopped = this.clients.stop();
    await this.host.retire();
    await stopped;
    await this.folder.remove();
    for (const signal of SIGNALS) process.off(signal, this.interrupted);
  }
}
