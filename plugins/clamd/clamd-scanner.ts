import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import {
  DomainError,
  InputError,
  Logger,
  PayloadTooLargeError,
  UnavailableError,
  type FileScanner,
  type StoredFile,
} from '../../host/plugin-api/index.js';
import { askClamd, ClamdError, OTHER_BYTES } from './ask-clamd.js';
import { ClamdSettings } from './clamd-config.js';

/** Timeouts of the version query: at the start, and in a health check. */
const START_MILLISECONDS = 5000;
const PROBE_MILLISECONDS = 2000;

const INFECTED = 'El archivo no se recibe: el antivirus encontró en él un programa malicioso.';
const UNSCANNED = 'El archivo no se puede revisar en este momento. Intente más tarde.';

/** Makes a text of the daemon, such as a signature's name or its version, safe for the log. */
const harmless = (text: string): string => text.replace(/[^\w ./:+()-]/g, '?').slice(0, 200);

/** Has files scanned by clamd. */
@injectable()
export class ClamdScanner implements FileScanner {
  readonly mostBytes: number;

  constructor(
    @inject(ClamdSettings) private readonly settings: ClamdSettings,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.mostBytes = settings.mostBytes;
  }

  /**
   * Logs the version of clamd, which includes the day of its signatures. The host starts also when clamd does not
   * answer.
   */
  async greet(): Promise<void> {
    try {
      this.logger.info({ version: harmless(await this.version(START_MILLISECONDS)) }, 'clamd answers');
    } catch (error) {
      this.logger.warn({ key: 'clamd.address', err: error }, 'clamd does not answer');
    }
  }

  /** Checks the health of clamd: rejects unless it answers in time. */
  async check(): Promise<void> {
    await this.version(PROBE_MILLISECONDS);
  }

  /**
   * Scans a file. Throws `InputError` (`file_infected`), `PayloadTooLargeError` where clamd's limit is below the
   * configured one, and `UnavailableError` where there is no verdict, unless the configuration keeps such files.
   */
  async scanFile({ id, size }: Pick<StoredFile, 'id' | 'size'>, open: () => Promise<Readable>): Promise<void> {
    try {
      const signal = AbortSignal.timeout(this.settings.timeoutSeconds * 1000);
      const reply = await askClamd(this.settings.address, 'INSTREAM', signal, { bytes: await open(), size });
      this.judge(reply, { file: id, bytes: size });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // A file whose stored bytes differ from the received ones is refused also with `whenAway: keep`.
      const isWhole = !(error instanceof ClamdError && error.code === OTHER_BYTES);
      const isAccepted = isWhole && this.settings.whenAway === 'keep';
      this.logger.warn(
        { file: id, bytes: size, err: error },
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
      this.logger.error(fields, 'clamd takes no file of this size: its StreamMaxLength is below clamd.mostBytes');
      throw new PayloadTooLargeError('El archivo es demasiado grande para revisarlo.');
    }
    this.logger.error({ ...fields, reply: harmless(reply) }, 'clamd gave no verdict');
    throw new ClamdError('NO_VERDICT');
  }

  private async version(milliseconds: number): Promise<string> {
    const version = await askClamd(this.settings.address, 'VERSION', AbortSignal.timeout(milliseconds));
    if (!version.startsWith('ClamAV ')) throw new ClamdError('NOT_CLAMD');
    return version;
  }
}
