import { inject, injectable } from 'inversify';
import {
  Database,
  NotFoundError,
  ProcedureExecutor,
  ProcedureFailedError,
  UnavailableError,
  type FieldErrors,
  type Identity,
  type ProcedureSession,
} from '../../../host/plugin-api/index.js';
import { CertificateCatalog, type Certificate } from '../certificates/certificate-catalog.js';
import { CertificateProcesses } from '../certificates/certificate-processes.js';
import { settled, type Execution } from '../execution/execution.js';
import { requirePermission } from '../execution/execution-service.js';
import { ProcedureRegistry, type RegisteredProcedure } from '../procedures/procedure-registry.js';
import { RegistrationRepository } from './registration-repository.js';

/** What somebody asks of a certificate. */
export interface RegistrationCall {
  readonly codigo: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly identity: Identity;
  readonly requestId: string;
}

/** What whoever asks is told: of the run, or of what is wrong with the form. */
export type RegistrationOutcome =
  | (Execution & { readonly llave?: string })
  | {
      readonly kind: 'invalid';
      readonly code: string;
      readonly mensaje: string;
      readonly errors: FieldErrors;
    };

type Answers = Readonly<Record<string, unknown>>;

/** Registration of certificates (interface, "POST /home/api/listacertificados/"). */
@injectable()
export class RegistrationService {
  constructor(
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
    @inject(ProcedureRegistry) private readonly procedures: ProcedureRegistry,
    @inject(CertificateProcesses) private readonly processes: CertificateProcesses,
    @inject(RegistrationRepository) private readonly registrations: RegistrationRepository,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
    @inject(Database) private readonly database: Database,
  ) {}

  /**
   * Throws `NotFoundError` for an unknown certificate, `NotAllowedError` for a user without its procedure's permission, and
   * `UnavailableError` where it cannot be registered now: nothing is kept then.
   */
  async register({ codigo, fields, identity, requestId }: RegistrationCall): Promise<RegistrationOutcome> {
    const certificate = await this.certificates.find(codigo);
    if (!certificate) throw new NotFoundError('No existe un certificado con ese código.');
    const procedure = await this.procedures.findAt('certificado', certificate.procedure);
    if (!procedure) {
      throw new UnavailableError(
        `El certificado ${codigo} no está disponible: su procedimiento no está activo.`,
      );
    }
    requirePermission(procedure, identity);
    this.processes.check(certificate);

    const checked = await certificate.form.validate(fields);
    if (!checked.ok) {
      return { kind: 'invalid', code: checked.code, mensaje: checked.msg, errors: checked.errors };
    }
    return this.write(certificate, procedure, identity, checked.answers, { requestId });
  }

  private async write(
    certificate: Certificate,
    procedure: RegisteredProcedure,
    by: Identity,
    answers: Answers,
    origin: { readonly requestId: string },
  ): Promise<Execution & { readonly llave?: string }> {
    let failed: (Execution & { kind: 'failed' }) | undefined;
    let isAtCommit = false;
    try {
      const work = async (session: ProcedureSession): Promise<Execution & { readonly llave?: string }> => {
        // First, so that nothing of ours is committed by a procedure that ends the transaction.
        const call = { ...procedure.target, json: answers, parameter: 'jsondata', origin } as const;
        const execution = await settled(session.run(call));
        if (execution.kind === 'failed' && session.broken) {
          failed = execution;
          throw session.broken;
        }
        const { tx } = session;
        const id = await this.registrations.insert(tx, { certificate, by, answers, execution });
        const llave =
          execution.kind === 'done' ? await this.processes.start(tx, certificate, id, answers) : undefined;
        if (llave !== undefined) await this.registrations.setLlave(tx, id, llave);
        isAtCommit = true;
        return { ...execution, ...(llave !== undefined && { llave }) };
      };
      return await this.executor.transaction(procedure.codigo, work, origin);
    } catch (error) {
      // Refused, as by a deferred constraint of the city: nothing is committed.
      if (isAtCommit && error instanceof ProcedureFailedError)
        failed = { kind: 'failed', failure: error.failure };
      // Anything else, a commit whose answer is lost say, may have kept the registration: it is not written twice.
      if (!failed) throw error;
      // What the procedure broke cannot hold the registration.
      const execution = failed;
      await this.database.transaction((tx) =>
        this.registrations.insert(tx, { certificate, by, answers, execution }),
      );
      return execution;
    }
  }
}
