import { ensureCluster } from '../../../embedded-postgres/create-cluster.js';
import { databaseUrl, ensureDatabase } from '../../../embedded-postgres/database-connection.js';
import { prepareEmbeddedFolder } from '../../../embedded-postgres/embedded-folder.js';
import { findFreePort } from '../../../embedded-postgres/free-port.js';
import { launchServer, type LaunchedServer } from '../../../embedded-postgres/launch-server.js';
import { findPostgresPrograms } from '../../../embedded-postgres/postgres-programs.js';
import { clusterName, findServerProcesses } from '../../../embedded-postgres/server-processes.js';
import type { ServerSetup } from '../../../embedded-postgres/server-setup.js';
import { findServerUser } from '../../../embedded-postgres/server-user.js';

/** A PostgreSQL without a supervisor: it stays away when it is killed, until it is started again on its port. */
export class ServerDatabase {
  private server: LaunchedServer | undefined;

  private constructor(
    private readonly setup: ServerSetup,
    private readonly port: number,
    private readonly password: string,
  ) {}

  static async start(dataFolder: string): Promise<ServerDatabase> {
    const folder = await prepareEmbeddedFolder(dataFolder);
    const user = await findServerUser(folder);
    const setup = { folder, user, log: () => undefined, programs: await findPostgresPrograms(user) };
    const database = new ServerDatabase(setup, await findFreePort(), await ensureCluster(setup));
    await database.restart();
    await ensureDatabase(database.port, database.password);
    return database;
  }

  get url(): string {
    return databaseUrl(this.port, this.password);
  }

  /** The first process of the server. */
  get pid(): number {
    return this.server!.pid;
  }

  /** Starts it with its data; answers once it takes connections. */
  async restart(): Promise<void> {
    this.server = await launchServer(this.setup, this.port);
  }

  /** `kill -9` of every process of it, the first one first. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server || server.hasExited()) return;
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    const name = await clusterName(this.setup.folder.data);
    for (const { pid } of await findServerProcesses(name)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself, as its first process was gone.
      }
    }
  }
}
