import type { Readable } from 'node:stream';
import type { HealthCheck } from '../health/health-check.js';
import { safeWordsOf } from '../logging/safe-words.js';
import {
  DomainError,
  InputError,
  PayloadTooLargeError,
  UnavailableError,
  type Logger,
  type StoredFile,
} from '../plugin-api/index.js';
import { askClamd, ClamdError, OTHER_BYTES } from './ask-clamd.js';
import type { ClamdConfig } from './clamd-config.js';

const INFECTED = 'El archivo no se recibe: el antivirus encontró en él un programa malicioso.';
const UNSCANNED = 'El archivo no se puede revisar en este momento. Intente más tarde.';

/** What the log may hold of what the daemon says: names of signatures and versions. */
const harmless = (text: string): string => text.replace(/[^\w ./:+()-]/g, '?').slice(0, 200);

/** Has files scanned by clamd. */
export class ClamdScanner {
  /** The largest file that it takes. */
  readonly mostBytes: number;
  readonly check: HealthCheck;

  constructor(
    private readonly config: ClamdConfig,
    private readonly logger: Logger,
  ) {
    this.mostBytes = config.mostBytes;
    this.check = {
      name: 'clamd',
      key: 'files.clamd.address',
      // The version includes the day of the signatures.
      begin: async (signal) => this.logger.info({ version: harmless(await this.version(signal)) }, 'clamd answers'),
      check: async (signal) => void (await this.version(signal)),
    };
  }

  /**
   * Throws `InputError` (`file_infected`), `PayloadTooLargeError` where clamd takes less than was configured, and
   * `UnavailableError` where there is no verdict, unless files are kept then.
   */
  async scan({ id, size }: Pick<StoredFile, 'id' | 'size'>, open: () => Promise<Readable>): Promise<void> {
    try {
      const signal = AbortSignal.timeout(this.config.timeoutSeconds * 1000);
      const reply = await askClamd(this.config.address, 'INSTREAM', signal, { bytes: await open(), size });
      this.judge(reply, { file: id, bytes: size });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // One that is not stored as it was received is of no use to anybody.
      const isWhole = !(error instanceof ClamdError && error.code === OTHER_BYTES);
      const isAccepted = isWhole && this.config.whenAway === 'keep';
      this.logger.warn(
        { file: id, bytes: size, error: safeWordsOf(error).words },
        isAccepted ? 'a file was not scanned, and is kept' : 'a file could not be scanned, and was refused',
      );
      if (!isAccepted) throw new UnavailableError(UNSCANNED, error);
    }
  }

  private judge(reply: string, fields: { readonly file: string; readonly bytes: number }): void {
    if (reply === 'stream: OK') return;
    const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1];
    if (signature !== undefined) {
      this.logger.warn({ ...fields, signature: harmless(signature) }, 'an infected file was refused');
      throw new InputError(INFECTED, { code: 'file_infected' });
    }
    if (reply.startsWith('INSTREAM size limit exceeded')) {
      this.logger.error(fields, 'clamd takes no file of this size: its StreamMaxLength is below files.clamd.mostBytes');
      throw new PayloadTooLargeError('El archivo es demasiado grande para revisarlo.');
    }
    this.logger.error({ ...fields, reply: harmless(reply) }, 'clamd gave no verdict');
    throw new ClamdError('NO_VERDICT');
  }

  private async version(signal: AbortSignal): Promise<string> {
    const version = await askClamd(this.config.address, 'VERSION', signal);
    if (!version.startsWith('ClamAV ')) throw new ClamdError('NOT_CLAMD');
    return version;
  }
}
