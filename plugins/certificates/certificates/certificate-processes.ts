import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  InputError,
  Logger,
  UnavailableError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS, ProcessStarter } from '../../tramites/contract.js';
import type { CertificateItem } from './certificate-item.js';
import { CertificateCatalog, type Certificate } from './certificate-catalog.js';

/** What of a certificate says whether it is bound. */
type Binding = Pick<Certificate, 'codigo' | 'proceso'>;

/** Starts an instance in the transaction of a registration; answers its llave. */
export type StartProcess = (tx: Transaction, registrationId: number) => Promise<string>;

const missing = (codigo: string): UnavailableError =>
  new UnavailableError(`El certificado ${codigo} necesita el módulo de procesos, que no está instalado.`);

/** Certificates that are bound to a process of the plugin that runs processes, which may not be installed. */
@injectable()
export class CertificateProcesses {
  constructor(
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /** Throws `UnavailableError` for a certificate whose registrations could not start their process. */
  check(certificate: Binding): void {
    if (this.isStranded(certificate)) throw missing(certificate.codigo);
  }

  /**
   * Prepares the process of a bound certificate, before the transaction of its registration by a user, who starts the
   * instance: `undefined` for one that is not bound. Throws, as what it answers does, `UnavailableError` where nothing
   * runs processes or this one has no active version, which the caller cannot mend, and `InputError`
   * (`process_not_started`) where it cannot begin with the answers.
   */
  async prepare(
    certificate: Binding,
    datos: Readonly<Record<string, unknown>>,
    by: Identity,
  ): Promise<StartProcess | undefined> {
    const { codigo, proceso } = certificate;
    if (proceso === undefined) return undefined;
    if (!this.starter) throw missing(codigo);
    const refuse = (error: unknown): never => this.refuse(certificate, error);
    const prepared = await this.starter.prepare(proceso, datos, by).catch(refuse);
    return async (tx, registrationId) => {
      const origin = { kind: 'certificado', registrationId, certificado: codigo } as const;
      return (await prepared.start(tx, origin).catch(refuse)).llave;
    };
  }

  /** Throws `InputError`, at the field `proceso`, for a process whose ends do not say what they stand for. */
  async checkBinding(tx: Transaction, { proceso }: Pick<CertificateItem, 'proceso'>): Promise<void> {
    if (proceso !== undefined) await this.starter?.checkBinding(tx, proceso, { hasTerm: false });
  }

  /** Warns of a certificate that cannot be registered, as nothing here runs processes. */
  warnOf(certificate: Binding): void {
    if (!this.isStranded(certificate)) return;
    this.logger.warn(
      { certificate: certificate.codigo, process: certificate.proceso },
      'a certificate cannot be registered: it is bound to a process, and no plugin that runs processes is loaded',
    );
  }

  /** The same for all that are stored. */
  async warnOfStored(): Promise<void> {
    for (const certificate of await this.certificates.all()) this.warnOf(certificate);
  }

  /** Rejects while some certificate cannot be registered for want of its process. */
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

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
