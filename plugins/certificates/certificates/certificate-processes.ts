import { inject, injectable, optional } from 'inversify';
import { ConflictError, Logger, UnavailableError, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcessStarter } from '../../tramites/contract.js';
import { CertificateCatalog, type Certificate } from './certificate-catalog.js';

/** What of a certificate says whether it is bound. */
type Binding = Pick<Certificate, 'codigo' | 'proceso'>;

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
   * Starts the process of a certificate in the transaction of its registration; answers the instance's llave. Throws
   * `UnavailableError` where nothing runs processes or this one has no active version, as whoever asks cannot mend that.
   */
  async start(
    tx: Transaction,
    proceso: string,
    { codigo }: Pick<Certificate, 'codigo'>,
    registrationId: number,
    datos: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    if (!this.starter) throw missing(codigo);
    const origin = { kind: 'certificado', registrationId, certificado: codigo } as const;
    const { llave } = await this.starter.start(tx, { proceso, datos, origin }).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
      throw new UnavailableError(
        `El certificado ${codigo} no está disponible en este momento: su proceso no está activo. Intente más tarde.`,
        error,
      );
    });
    return llave;
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

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
