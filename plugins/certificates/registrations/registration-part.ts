import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../../tramites/contract.js';

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly user_id: number | null;
  readonly created_at: Date;
}

/** The case part `CERTIFICADO`: the registration that started the instance. */
@injectable()
export class RegistrationPart implements CasePart {
  readonly tipo = 'CERTIFICADO';
  readonly orden = 0;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ llaves: [llave] }: Case, { after }: CasePage): Promise<readonly CaseEntry[]> {
    if (llave === undefined) return [];
    const rows = await this.database.rows<Row>(
      `SELECT r.id, c.codigo, c.nombre, r.user_id, r.created_at
       FROM certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id
       WHERE r.llave = $1 AND r.created_at >= $2 AND (r.created_at > $2 OR r.id > CAST($3 AS BIGINT))`,
      [llave, after.at, after.id],
    );
    return rows.map(({ id, codigo, nombre, user_id: usuario, created_at: at }) => ({
      at,
      id,
      publico: false,
      usuario,
      datos: { codigo, nombre },
    }));
  }
}
