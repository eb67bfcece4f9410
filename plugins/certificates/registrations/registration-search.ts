import { inject, injectable } from 'inversify';
import { conditions, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { RegistrationState } from './registration-states.js';

interface RegistrationRow {
  readonly id: number;
  readonly codigo: string;
  readonly user_id: number;
  readonly estado: RegistrationState;
  readonly fallo: string | null;
  readonly llave: string | null;
  readonly created_at: Date;
}

/** A registration in a list for staff. */
export interface ListedRegistration {
  readonly id: number;
  readonly certificado: string;
  /** Id of the user who registered it. */
  readonly usuario: number;
  readonly estado: RegistrationState;
  /** How its procedure failed. */
  readonly fallo: string | null;
  /** Of one whose procedure said yes: that of the instance that it started, or its own. */
  readonly llave: string | null;
  readonly creado: string;
}

/** One registration, with what a list leaves out. */
export interface DetailedRegistration extends ListedRegistration {
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly resultado: unknown;
  readonly mensaje: string | null;
}

/** What a list is narrowed by. */
export interface RegistrationFilter {
  /** Registrations before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly certificado?: string | undefined;
  readonly usuario?: number | undefined;
  readonly estado?: RegistrationState | undefined;
}

const columns = 'r.id, c.codigo, r.user_id, r.estado, r.fallo, r.llave, r.created_at';
const tables = 'certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id';

function listed({ id, codigo, user_id, estado, fallo, llave, created_at }: RegistrationRow): ListedRegistration {
  const creado = created_at.toISOString();
  return { id, certificado: codigo, usuario: user_id, estado, fallo, llave, creado };
}

/** Registrations as staff see them. */
@injectable()
export class RegistrationSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  async list({ before, limit, certificado, usuario, estado }: RegistrationFilter): Promise<ListedRegistration[]> {
    const certificateId = await this.certificateId(certificado);
    if (certificateId === null) return [];
    const narrowed = conditions()
      .and('r.id < ?', before)
      .and('r.certificate_id = ?', certificateId)
      .and('r.user_id = ?', usuario)
      .and('r.estado = ?', estado);
    const rows = await narrowed.rows<RegistrationRow>(
      this.database,
      (where) =>
        `SELECT ${columns} FROM ${tables} ${where}
         ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(listed);
  }

  /**
   * Null for a code of none. Looked up before: a plan that knows which certificate is asked for knows whether its
   * registrations are many or few.
   */
  private async certificateId(codigo: string | undefined): Promise<number | null | undefined> {
    if (codigo === undefined) return undefined;
    const sql = 'SELECT id FROM certificates_certificate WHERE codigo = $1';
    const [row] = await this.database.rows<{ id: number }>(sql, [codigo]);
    return row?.id ?? null;
  }

  /** Throws `NotFoundError`. */
  async get(id: number): Promise<DetailedRegistration> {
    type Row = RegistrationRow & {
      readonly respuestas: unknown;
      readonly resultado: string | null;
      readonly mensaje: string | null;
    };
    const [row] = await this.database.rows<Row>(
      `SELECT ${columns}, r.respuestas, r.resultado, r.mensaje FROM ${tables} WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    return {
      ...listed(row),
      respuestas: this.database.parseJson<Record<string, unknown>>(row.respuestas),
      resultado: row.resultado === null ? null : (JSON.parse(row.resultado) as unknown),
      mensaje: row.mensaje,
    };
  }
}
