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
  /** The id of the user who registered it. */
  readonly usuario: number;
  readonly estado: RegistrationState;
  /** The kind of its procedure's failure. */
  readonly fallo: string | null;
  /** The key of the registration, or of the instance that it started; null unless its procedure said yes. */
  readonly llave: string | null;
  readonly creado: string;
}

/** A registration with the fields that a list leaves out. */
export interface DetailedRegistration extends ListedRegistration {
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly resultado: unknown;
  readonly mensaje: string | null;
}

/** The filter of a list. */
export interface RegistrationFilter {
  /** The id that the page ends before; registrations are listed newest first. */
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

/** Lists and reads registrations for staff. */
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
   * Finds the id of a certificate; null for an unknown code. A separate query, so that the database can plan the list
   * by how many registrations that certificate has.
   */
  private async certificateId(codigo: string | undefined): Promise<number | null | undefined> {
    if (codigo === undefined) return undefined;
    const sql = 'SELECT id FROM certificates_certificate WHERE codigo = $1';
    const [row] = await this.database.rows<{ id: number }>(sql, [codigo]);
    return row?.id ?? null;
  }

  /** Returns a registration. Throws `NotFoundError`. */
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
