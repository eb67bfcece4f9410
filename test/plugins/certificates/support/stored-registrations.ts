import type { TestHost } from '../../../../testing/start-test-host.js';

/** A stored registration. */
export interface StoredRegistration {
  readonly id: number;
  readonly codigo: string;
  readonly estado: string;
  readonly fallo: string | null;
  readonly mensaje: string | null;
  readonly llave: string | null;
  readonly user_id: number;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly resultado: unknown;
}

/** Returns all registrations, oldest first. */
export async function storedRegistrations({ database }: TestHost): Promise<StoredRegistration[]> {
  const rows = await database.rows<StoredRegistration>(
    `SELECT r.id, c.codigo, r.estado, r.fallo, r.mensaje, r.llave, r.user_id, r.respuestas, r.resultado
     FROM certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id ORDER BY r.id`,
  );
  return rows.map((row) => ({
    ...row,
    respuestas: database.parseJson<StoredRegistration['respuestas']>(row.respuestas),
    resultado: row.resultado === null ? null : (JSON.parse(row.resultado as string) as unknown),
  }));
}
