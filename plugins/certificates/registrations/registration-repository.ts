import { inject, injectable } from 'inversify';
import { AuditLog, Clock, Database, type Identity, type Transaction } from '../../../host/plugin-api/index.js';
import type { ProcedureOutcome, ProcedureFailure } from '../../procedures/contract.js';
import type { Certificate } from '../certificates/certificate-catalog.js';
import type { RegistrationState } from './registration-states.js';

/** A request for a certificate, and its outcome. */
export interface NewRegistration {
  readonly certificate: Certificate;
  /** The user who asks; undefined for a person with a validated mail address. */
  readonly by: Identity | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly outcome: ProcedureOutcome;
}

interface OutcomeColumns {
  readonly estado: RegistrationState;
  readonly resultado: string | null;
  readonly mensaje: string | null;
  readonly fallo: ProcedureFailure | null;
}

function columnsOf(outcome: ProcedureOutcome): OutcomeColumns {
  const none = { resultado: null, mensaje: null, fallo: null };
  switch (outcome.kind) {
    case 'done':
      return { ...none, estado: 'ACEPTADO', resultado: JSON.stringify(outcome.resultado) };
    case 'refused':
      return { ...none, estado: 'RECHAZADO', mensaje: outcome.mensaje };
    case 'failed':
      return { ...none, estado: 'FALLIDO', fallo: outcome.failure };
  }
}

/** Writes registrations, each with an entry of the audit log. */
@injectable()
export class RegistrationRepository {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Inserts a registration and returns its id. The transaction may belong to the pool of the procedures. */
  async insert(tx: Transaction, registration: NewRegistration, llave?: string): Promise<number> {
    const { certificate, by, answers, outcome } = registration;
    const columns = columnsOf(outcome);
    const [row] = await this.database.insertRows<{ id: number }>(
      'certificates_registration',
      [
        {
          certificate_id: certificate.id,
          user_id: by?.userId ?? null,
          respuestas: JSON.stringify(answers),
          ...columns,
          llave: llave ?? null,
          created_at: this.clock.now(),
        },
      ],
      ['id'],
      tx,
    );
    const { id } = row!;
    await this.audit.recordEntry(tx, {
      action: 'certificates.registration.filed',
      by: by ?? 'public',
      subject: { kind: 'certificates.registration', id: String(id) },
      details: { certificado: certificate.codigo, estado: columns.estado },
    });
    return id;
  }

  /**
   * Sets the key of the instance that the registration started. The instance refers to the registration's id, so that
   * is inserted first.
   */
  async setLlave(tx: Transaction, id: number, llave: string): Promise<void> {
    const sql = 'UPDATE certificates_registration SET llave = $1 WHERE id = $2';
    await this.database.changeRows(sql, [llave, id], tx);
  }
}
