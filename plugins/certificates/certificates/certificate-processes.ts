import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  InputError,
  Logger,
  UnavailableError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS, ProcessStarter, type ProcessEnd } from '../../tramites/contract.js';
import type { CertificateItem } from './certificate-item.js';
import { CertificateCatalog, type Certificate } from './certificate-catalog.js';

/** The fields that tell whether a certificate is bound to a process. */
type Binding = Pick<Certificate, 'codigo' | 'proceso'>;

/** An instance that a registration has started; `end` is there where it has ended at once. */
interface StartedProcess {
  readonly llave: string;
  readonly end: ProcessEnd | undefined;
}

/** Starts an instance in the transaction of a registration. */
export type StartProcess = (tx: Transaction, registrationId: number) => Promise<StartedProcess>;

const missing = (codigo: string): UnavailableError =>
  new UnavailableError(`El certificado ${codigo} necesita el módulo de procesos, que no está instalado.`);

/** Starts the processes that certificates are bound to. The plugin that runs processes may be missing. */
@injectable()
export class CertificateProcesses {
  constructor(
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /** Tells whether a certificate has a process while no plugin runs processes. */
  isStranded({ proceso }: Pick<Binding, 'proceso'>): boolean {
    return proceso !== undefined && !this.starter;
  }

  /** Throws `UnavailableError` for a certificate with a process while no plugin runs processes. */
  check(certificate: Binding): void {
    if (this.isStranded(certificate)) throw missing(certificate.codigo);
  }

  /**
   * Prepares the process of a bound certificate, before the transaction of its registration; `by` starts the instance,
   * where a user is known.
   * Returns undefined for a certificate without a process.
   * Both this and the returned function throw `UnavailableError` where no plugin runs processes or the process has no
   * active version, and `InputError` (`process_not_started`) where it cannot start with the answers.
   */
  async prepare(
    certificate: Binding,
    datos: Readonly<Record<string, unknown>>,
    by: Identity | undefined,
  ): Promise<StartProcess | undefined> {
    const { codigo, proceso } = certificate;
    if (proceso === undefined) return undefined;
    if (!this.starter) throw missing(codigo);
    const refuse = (error: unknown): never => this.refuse(certificate, error);
    const prepared = await this.starter.prepareProcess(proceso, datos, by).catch(refuse);
    return async (tx, registrationId) => {
      const origin = { kind: 'certificado', registrationId, certificado: codigo } as const;
      const { llave, progress } = await prepared.startProcess(tx, origin).catch(refuse);
      return { llave, end: progress?.kind === 'ended' ? progress : undefined };
    };
  }

  /** Throws `InputError`, at the field `proceso`, for a process whose ends do not say whether they are favourable. */
  async checkBinding(tx: Transaction, { proceso }: Pick<CertificateItem, 'proceso'>): Promise<void> {
    if (proceso !== undefined) await this.starter?.checkBinding(tx, proceso, { hasTerm: false });
  }

  /** Warns about a certificate that cannot be registered, as no plugin runs its process. */
  warnOf(certificate: Binding): void {
    if (!this.isStranded(certificate)) return;
    this.logger.warn(
      { certificate: certificate.codigo, process: certificate.proceso },
      'a certificate cannot be registered: it is bound to a process, and no plugin that runs processes is loaded',
    );
  }

  /** Warns about all stored certificates that cannot be registered. */
  async warnOfStored(): Promise<void> {
    for (const certificate of await this.certificates.all()) this.warnOf(certificate);
  }

  /** Rejects where a stored certificate cannot be registered for lack of its process. */
  async checkStored(): Promise<void> {
    (await this.certificates.all()).forEach((certificate) => this.check(certificate));
  }

  private refuse({ codigo, proceso }: Binding, error: unknown): never {
    if (!(error instanceof ConflictError)) throw error;
    if (error.code === INACTIVE_PROCESS) {
      throw new UnavailableError(
        `El certificado ${codigo} no está disponible en este momento: su proceso no está activo. Intente más tarde.`,
        error,
      );
    }
    const fields = { certificate: codigo, process: proceso, reason: error.code, fault: error.message };
    this.logger.error(fields, 'a registration is refused: its process cannot begin with the answers');
    throw new InputError(
      `El certificado ${codigo} no puede comenzar con estas respuestas. Si son correctas, comuníquese con la entidad.`,
      { code: 'process_not_started', cause: error },
    );
  }
}
