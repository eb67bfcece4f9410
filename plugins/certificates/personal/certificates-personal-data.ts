import { inject, injectable } from 'inversify';
import {
  Database,
  type ErasedItems,
  type ExportedItem,
  type JsonValue,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** The kind of registrations, as in the audit log. */
const REGISTRATION = 'certificates.registration';

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: string;
  readonly respuestas: unknown;
  readonly resultado: string | null;
  readonly mensaje: string | null;
  readonly llave: string | null;
  readonly created_at: Date;
}

/** Registrations of certificates that a user asked for. */
@injectable()
export class CertificatesPersonalData implements PersonalData {
  readonly plugin = 'certificates';

  constructor(@inject(Database) private readonly database: Database) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const rows: { readonly id: number; readonly llave: string | null }[] = [];
    for (const user of person.ids('auth.user')) {
      const sql = 'SELECT id, llave FROM certificates_registration WHERE user_id = $1';
      rows.push(...(await this.database.rows<(typeof rows)[number]>(sql, [Number(user)], tx)));
    }
    // The llave is that of its instance, or its own: documents are found by both.
    const things = rows.flatMap(({ id, llave }) => [
      { kind: REGISTRATION, id: String(id) },
      ...(llave === null ? [] : [{ kind: 'workflow.instance', id: llave }]),
    ]);
    return { things };
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const id of person.ids(REGISTRATION)) {
      const [row] = await this.database.rows<Row>(
        `SELECT r.id, c.codigo, c.nombre, r.estado, r.respuestas, r.resultado, r.mensaje, r.llave, r.created_at
         FROM certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id WHERE r.id = $1`,
        [Number(id)],
      );
      if (!row) continue;
      const { created_at, resultado, respuestas, codigo, nombre, estado, mensaje, llave } = row;
      const dato = {
        ...{ certificado: codigo, nombre, estado, mensaje, llave, fecha: created_at.toISOString() },
        respuestas: this.database.parseJson<JsonValue>(respuestas),
        resultado: resultado === null ? null : (JSON.parse(resultado) as JsonValue),
      };
      yield { apartado: 'Certificados solicitados', dato };
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for (const id of person.ids(REGISTRATION)) {
      borrados += await this.database.change(
        "UPDATE certificates_registration SET respuestas = '{}', resultado = NULL, mensaje = NULL WHERE id = $1",
        [Number(id)],
        tx,
      );
    }
    const queda = 'Certificado, fecha, estado y llave.';
    return borrados === 0 ? [] : [{ que: 'Certificados solicitados', borrados, queda }];
  }
}
