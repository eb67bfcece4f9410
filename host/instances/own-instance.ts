import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { BootError, PassingBootError, reasonOf } from '../boot-error.js';
import type { Database, Logger } from '../plugin-api/index.js';
import type { HostSecrets } from '../secrets/host-secrets.js';
import { sealAsSaid } from '../secrets/root-key-check.js';
import type { RootKeySource } from '../secrets/root-key-source.js';
import { settledWithin } from '../settled-within.js';
import { HostInstances, type Instance } from './host-instances.js';

const BEAT_MILLISECONDS = 1000;

/** A database that is away does not hold up a stop: a host that is not seen is forgotten by itself. */
const LEAVE_MILLISECONDS = 1000;

interface OwnInstanceParts {
  readonly database: Database;
  readonly secrets: HostSecrets;
  readonly source: RootKeySource;
  readonly logger: Logger;
  /** Called once when this host can only end. */
  readonly onMustEnd: (error: BootError) => void;
}

/** What a host is entered with. */
export interface Entering {
  readonly versions: Instance['versions'];
  /** For a host that was taken for gone: checks it as at a start, and enters it again. Throws `BootError`. */
  readonly comeBack: () => Promise<void>;
}

/** This host in the list of those that serve: seen once a second, from before it serves until it has ended. */
export class OwnInstance {
  private readonly id = randomUUID();
  private readonly name = `${hostname()}:${process.pid}`;
  private readonly instances: HostInstances;
  private entered: Entering | undefined;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor(private readonly parts: OwnInstanceParts) {
    this.instances = new HostInstances(parts.database);
  }

  /** The caller holds the migration lock: the next one that holds it sees this host. */
  async enter(entering: Entering): Promise<void> {
    if (this.hasEnded) return;
    const isFirst = !this.entered;
    this.entered = entering;
    await this.instances.add(this.present(entering));
    // It may have ended meanwhile, where it came back.
    if (this.hasEnded) await this.instances.remove(this.id);
    if (isFirst) this.beatLater();
  }

  async close(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.timer);
    if (this.entered) await settledWithin(LEAVE_MILLISECONDS, this.instances.remove(this.id));
  }

  private present({ versions }: Entering): Instance {
    const { id, name } = this;
    return { id, name, versions, rootKeys: this.parts.secrets.sealer.ids };
  }

  private beatLater(): void {
    if (this.hasEnded) return;
    this.timer = setTimeout(() => {
      void this.beat(this.entered!).then(() => this.beatLater());
    }, BEAT_MILLISECONDS).unref();
  }

  private async beat(entered: Entering): Promise<void> {
    try {
      if (this.parts.source.isFile) this.readKeyFiles();
      // First: a host whose connections are all in use is seen all the same, if it gets one.
      const seen = await this.instances.renew(this.present(entered));
      if (this.hasEnded) return;
      if (!seen) return await entered.comeBack();
      sealAsSaid(seen.rootKey, this.parts.secrets.sealer);
      if (seen.leaveReason !== null) this.end(new BootError(seen.leaveReason));
    } catch (error) {
      if (error instanceof BootError && !(error instanceof PassingBootError)) this.end(error);
      // Whatever else the host asks of the database says more of it.
      else this.parts.logger.debug({ err: error }, 'this host could not be entered as one that serves');
    }
  }

  /** The command that changes the root key puts a file there, and takes one away. */
  private readKeyFiles(): void {
    const { secrets, source, logger } = this.parts;
    try {
      secrets.sealer.hold(source.read());
    } catch (error) {
      // What this host has, it keeps.
      logger.error({ reason: reasonOf(error) }, 'the file of the root key cannot be read');
    }
  }

  private end(error: BootError): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.parts.logger.error({ reason: error.message }, 'this host ends');
    this.parts.onMustEnd(error);
  }
}
