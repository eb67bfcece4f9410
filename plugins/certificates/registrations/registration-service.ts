import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Database,
  NotFoundError,
  UnavailableError,
  type FieldErrors,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import {
  outcomeOf,
  RegisteredProcedures,
  type ProcedureOutcome,
  ProcedureFailedError,
} from '../../procedures/contract.js';
import type { ProcessEnd } from '../../tramites/contract.js';
import { CertificateCatalog, type Certificate } from '../certificates/certificate-catalog.js';
import { CertificateProcesses, type StartProcess } from '../certificates/certificate-processes.js';
import { RegistrationRepository, type NewRegistration } from './registration-repository.js';

/** A request to register a certificate. */
export interface RegistrationCall {
  readonly codigo: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The user who asks; undefined for a person with a validated mail address. */
  readonly identity: Identity | undefined;
  /**
   * Called in the transaction that keeps the registration, as its last step. Where it throws, neither the registration
   * nor the writes of the procedure are kept.
   */
  readonly kept?: ((tx: Transaction, registration: KeptRegistration) => Promise<void>) | undefined;
}

/** A registration that is about to be committed. */
export interface KeptRegistration {
  readonly id: number;
  readonly outcome: RegisteredOutcome;
  /** The end of its process, where that has ended at once. */
  readonly end?: ProcessEnd | undefined;
}

/** The caller of procedures for a person without a login: procedures that want a permission are refused. */
const anybody: Identity = {
  userId: 0,
  username: '',
  isSuperuser: false,
  permissions: new Set(),
  groups: new Set(),
  scheme: 'host',
  may: () => false,
};

type Done = Extract<ProcedureOutcome, { readonly kind: 'done' }>;
type Failed = Extract<ProcedureOutcome, { readonly kind: 'failed' }>;

/** A registration before its procedure has run. */
type Asked = Omit<NewRegistration, 'outcome'> & Pick<RegistrationCall, 'kept'>;

/** The outcome of a run; a registration has its own key, or that of the instance that it started. */
type RegisteredOutcome = (Done & { readonly llave: string }) | Exclude<ProcedureOutcome, Done>;

/** The answer to the caller: the outcome of the run, or the faults of the form. */
export type RegistrationOutcome =
  | RegisteredOutcome
  | {
      readonly kind: 'invalid';
      readonly code: string;
      readonly mensaje: string;
      readonly errors: FieldErrors;
    };

/**
 * Turns `NotFoundError` for the procedure (gone, inactive, or not for certificates) into `UnavailableError`: the caller
 * is not at fault.
 */
const unavailable =
  (certificado: string) =>
  (error: unknown): never => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new UnavailableError(
      `El certificado ${certificado} no está disponible: su procedimiento no está activo.`,
      error,
    );
  };

/** Registers certificates (interface, "POST /home/api/listacertificados/"). */
@injectable()
export class RegistrationService {
  constructor(
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(CertificateProcesses) private readonly processes: CertificateProcesses,
    @inject(RegistrationRepository) private readonly registrations: RegistrationRepository,
    @inject(Database) private readonly database: Database,
  ) {}

  /**
   * Checks the answers, runs the procedure and writes the registration. Throws `NotFoundError` for an unknown
   * certificate, `NotAllowedError` for a user without the permission of its procedure, and `UnavailableError` where it
   * cannot be registered now; the registration is then not kept.
   */
  async register({ codigo, fields, identity, kept }: RegistrationCall): Promise<RegistrationOutcome> {
    const certificate = await this.certificates.find(codigo);
    if (!certificate) throw new NotFoundError('No existe un certificado con ese código.');
    await this.requireAskable(certificate, identity);
    const checked = await certificate.form.validateAnswers(fields);
    if (!checked.ok) {
      return { kind: 'invalid', code: checked.code, mensaje: checked.msg, errors: checked.errors };
    }
    const start = await this.processes.prepare(certificate, checked.answers, identity);
    return this.write({ certificate, by: identity, answers: checked.answers, kept }, start);
  }

  /**
   * Throws `NotAllowedError` for a caller without the permission of the procedure, and `UnavailableError` where its
   * procedure or its process is not there.
   */
  async requireAskable(certificate: Certificate, identity: Identity | undefined): Promise<void> {
    await this.procedures
      .requireProcedure(certificate.procedure, 'certificado', { by: identity ?? anybody })
      .catch(unavailable(certificate.codigo));
    this.processes.check(certificate);
  }

  private async write(asked: Asked, start: StartProcess | undefined): Promise<RegisteredOutcome> {
    const written = await this.writeWithProcedure(asked, start).catch(unavailable(asked.certificate.codigo));
    if ('registered' in written) return written.registered;
    // The transaction that the procedure broke cannot hold the registration.
    await this.database.transaction(async (tx) => {
      const id = await this.registrations.insert(tx, { ...asked, outcome: written.failed });
      await asked.kept?.(tx, { id, outcome: written.failed });
    });
    return written.failed;
  }

  /** Returns the failure alone where nothing was committed: the procedure has broken the transaction, or its end. */
  private async writeWithProcedure(
    asked: Asked,
    start: StartProcess | undefined,
  ): Promise<{ readonly registered: RegisteredOutcome } | { readonly failed: Failed }> {
    const { certificate, by, answers } = asked;
    await using transaction = await this.procedures.open(certificate.procedure, 'certificado', { by: by ?? anybody });
    // The procedure runs before our statements, so that one that ends the transaction commits none of them.
    const outcome = await outcomeOf(transaction.run(certificate.procedure, answers));
    if (outcome.kind === 'failed' && transaction.broken) return { failed: outcome };
    const registered = await this.keep(transaction.tx, { ...asked, outcome }, start);
    try {
      await transaction.commit();
    } catch (error) {
      // Any other error, such as a lost answer to the commit, may have kept the registration: a second write could
      // double it.
      if (!(error instanceof ProcedureFailedError)) throw error;
      // The database refused the commit, such as by a deferred constraint of the city: nothing was committed.
      return { failed: { kind: 'failed', failure: error.failure } };
    }
    return { registered };
  }

  /** Writes the registration, and starts the process of a certificate that has one. */
  private async keep(
    tx: Transaction,
    { kept, ...registration }: Asked & Pick<NewRegistration, 'outcome'>,
    start: StartProcess | undefined,
  ): Promise<RegisteredOutcome> {
    const { outcome } = registration;
    const own = outcome.kind === 'done' && !start ? randomUUID() : undefined;
    const id = await this.registrations.insert(tx, registration, own);
    const started = outcome.kind === 'done' && start ? await start(tx, id) : undefined;
    if (started) await this.registrations.setLlave(tx, id, started.llave);
    const registered = outcome.kind === 'done' ? { ...outcome, llave: own ?? started!.llave } : outcome;
    await kept?.(tx, { id, outcome: registered, end: started?.end });
    return registered;
  }
}
