import { inject, injectable } from 'inversify';
import { conditions, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import type { RegistrationState } from './registration-states.js';

interface RegistrationRow {
  readonly id: number;
  readonly codigo: string;
  readonly user_id: number | null;
  readonly correo: string | null;
  readonly estado: RegistrationState;
  readonly fallo: string | null;
  readonly llave: string | null;
  readonly created_at: Date;
}

/** A registration in a list for staff. */
export interface ListedRegistration {
  readonly id: number;
  readonly certificado: string;
  /** The id of the user who registered it; null for a person with a validated mail address. */
  readonly usuario: number | null;
  /** The validated address, masked. */
  readonly correo: string | null;
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
  /** The version of the privacy notice that the person accepted with their request on a page. */
  readonly privacidad: string | null;
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

const columns = 'r.id, c.codigo, r.user_id, q.correo, r.estado, r.fallo, r.llave, r.created_at';
const tables = `certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id
  LEFT JOIN certificates_request q ON q.registration_id = r.id`;

/** Lists and reads registrations for staff. */
@injectable()
export class RegistrationSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

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
    return rows.map((row) => this.listed(row));
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
      readonly privacidad: string | null;
      readonly resultado: string | null;
      readonly mensaje: string | null;
    };
    const [row] = await this.database.rows<Row>(
      `SELECT ${columns}, r.respuestas, q.privacidad, r.resultado, r.mensaje FROM ${tables} WHERE r.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe ese registro.');
    return {
      ...this.listed(row),
      respuestas: this.database.parseJson<Record<string, unknown>>(row.respuestas),
      privacidad: row.privacidad,
      resultado: row.resultado === null ? null : (JSON.parse(row.resultado) as unknown),
      mensaje: row.mensaje,
    };
  }

  private listed({ codigo, user_id, correo, created_at, ...row }: RegistrationRow): ListedRegistration {
    const { id, estado, fallo, llave } = row;
    const masked = correo === null ? null : this.forms.maskText('CORREO', correo);
    const creado = created_at.toISOString();
    return { id, certificado: codigo, usuario: user_id, correo: masked, estado, fallo, llave, creado };
  }
}
