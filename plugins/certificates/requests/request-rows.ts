import { createHash, randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { RegistrationState } from '../registrations/registration-states.js';

/** A request as it is made. */
export interface MadeRequest {
  readonly certificado: string;
  readonly borrador: string;
  /** The user who asks; undefined where `correo` is the validated address of the person. */
  readonly userId: number | undefined;
  readonly correo: string | undefined;
  readonly privacidad: string | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A request that a call registers. */
export interface ClaimedRequest {
  readonly id: number;
  readonly clave: string;
  readonly certificado: string;
  readonly user_id: number | null;
  readonly correo: string | null;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly lease: string;
}

/** A request with its registration, if there is one. */
export interface RequestRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly clave: string;
  readonly certificado: string;
  readonly correo: string | null;
  readonly lease_until: Date | null;
  readonly created_at: Date;
  readonly estado: RegistrationState | null;
  readonly mensaje: string | null;
  readonly llave: string | null;
  /** The words of the city about the end of its process. */
  readonly para_ciudadano: string | null;
  readonly nombre: string | null;
}

/**
 * The time that a call may take to register a request: more than the longest procedure. A call that took longer cannot
 * keep its registration where another one has taken over.
 */
const LEASE_SECONDS = 480;

/**
 * The time after a request in which its draft leads to it. A draft belongs to a browser that others may have used
 * before.
 */
const PRESSED_AGAIN_SECONDS = 15 * 60;

/** The most requests in the list of a user. */
const MOST_OWN = 100;

const digestOf = (borrador: string): Buffer => createHash('sha256').update(borrador).digest();

/** The rows of requests. The database decides which call registers one. */
@injectable()
export class RequestRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Inserts a request, and returns its id and its key. */
  async insert(tx: Transaction, made: MadeRequest): Promise<{ readonly id: number; readonly clave: string }> {
    const clave = `cert_${randomUUID()}`;
    const row = {
      clave,
      borrador: digestOf(made.borrador),
      certificado: made.certificado,
      user_id: made.userId ?? null,
      correo: made.correo ?? null,
      privacidad: made.privacidad ?? null,
      respuestas: JSON.stringify(made.answers),
      registration_id: null,
      lease: null,
      lease_until: null,
      created_at: this.clock.now(),
    };
    const [inserted] = await this.database.insertRows<{ id: number }>('certificates_request', [row], ['id'], tx);
    return { id: inserted!.id, clave };
  }

  /** Finds the key of the request of a draft, for a second press of the button: only soon after the request. */
  async claveOf(borrador: string): Promise<string | undefined> {
    const sql = 'SELECT clave FROM certificates_request WHERE borrador = $1 AND created_at > $2';
    const since = new Date(this.clock.now().getTime() - PRESSED_AGAIN_SECONDS * 1000);
    return (await this.database.rows<{ clave: string }>(sql, [digestOf(borrador), since]))[0]?.clave;
  }

  async find(clave: string): Promise<RequestRow | undefined> {
    const [row] = await this.database.rows<RequestRow>(
      `SELECT q.id, q.clave, q.certificado, q.user_id, q.correo, q.lease_until, q.created_at, q.para_ciudadano,
         r.estado, r.mensaje, r.llave, c.nombre
       FROM certificates_request q
         LEFT JOIN certificates_registration r ON r.id = q.registration_id
         LEFT JOIN certificates_certificate c ON c.codigo = q.certificado
       WHERE q.clave = $1`,
      [clave],
    );
    return row;
  }

  /** Lists the last requests of a user, the newest first. */
  listOf(userId: number): Promise<readonly Pick<RequestRow, 'clave' | 'certificado' | 'created_at' | 'nombre'>[]> {
    return this.database.rows(
      `SELECT q.clave, q.certificado, q.created_at, c.nombre
       FROM certificates_request q LEFT JOIN certificates_certificate c ON c.codigo = q.certificado
       WHERE q.user_id = $1 ORDER BY q.id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_OWN} ROWS ONLY`,
      [userId],
    );
  }

  /** Claims a request in order to register it. Returns undefined where that is done, or another call works on it. */
  async claim(clave: string): Promise<ClaimedRequest | undefined> {
    const [now, lease] = [this.clock.now(), randomUUID()];
    const claimed = await this.database.changeRows(
      `UPDATE certificates_request SET lease = $1, lease_until = $2
       WHERE clave = $3 AND registration_id IS NULL AND (lease_until IS NULL OR lease_until < $4)`,
      [lease, new Date(now.getTime() + LEASE_SECONDS * 1000), clave, now],
    );
    if (claimed === 0) return undefined;
    const [row] = await this.database.rows<Omit<ClaimedRequest, 'lease'>>(
      `SELECT id, clave, certificado, user_id, correo, respuestas FROM certificates_request
       WHERE clave = $1 AND lease = $2`,
      [clave, lease],
    );
    return row && { ...row, lease, respuestas: this.database.parseJson(row.respuestas) };
  }

  /** Names the registration of a claimed request; false where another call has taken it over. */
  async register(tx: Transaction, { id, lease }: ClaimedRequest, registrationId: number): Promise<boolean> {
    const changed = await this.database.changeRows(
      `UPDATE certificates_request
       SET registration_id = $1, respuestas = NULL, lease = NULL, lease_until = NULL
       WHERE id = $2 AND lease = $3 AND registration_id IS NULL`,
      [registrationId, id, lease],
      tx,
    );
    return changed === 1;
  }

  /** Ends a claim without a registration, so that the request can be tried again. */
  async release({ id, lease }: ClaimedRequest): Promise<void> {
    await this.database.changeRows(
      'UPDATE certificates_request SET lease = NULL, lease_until = NULL WHERE id = $1 AND lease = $2',
      [id, lease],
    );
  }

  /** Removes the requests before this time that were never registered: they hold personal data for nothing. */
  async removeUnregistered(before: Date): Promise<void> {
    await this.database.changeRows(
      `DELETE FROM certificates_request
       WHERE registration_id IS NULL AND created_at < $1 AND (lease_until IS NULL OR lease_until < $1)`,
      [before],
    );
  }
}
