import type { Database } from '../../../host/plugin-api/index.js';

/** A registration, as it is stored. */
export interface StoredRegistration {
  readonly id: number;
  readonly codigo: string;
  readonly username: string;
  readonly numero: number;
  readonly estado: string;
  readonly resultado: { readonly numero: number; readonly escrito: number } | null;
  readonly mensaje: string | null;
  readonly fallo: string | null;
  readonly llave: string | null;
}

/** A row of the city's own table. */
export interface CityWrite {
  readonly id: number;
  readonly via: string;
  readonly numero: number;
}

/** The stored certificates, and the rows that procedures wrote. */
export interface CertificateState {
  readonly registrations: readonly StoredRegistration[];
  readonly writes: readonly CityWrite[];
  /** `id certificado estado` of each entry of the audit log about a registration. */
  readonly audited: readonly string[];
}

interface RegistrationRow extends Omit<StoredRegistration, 'numero' | 'resultado'> {
  readonly respuestas: unknown;
  readonly resultado: string | null;
}

interface AuditRow {
  readonly subject_id: string;
  readonly details: unknown;
}

export async function readCertificateState(database: Database): Promise<CertificateState> {
  const rows = await database.rows<RegistrationRow>(
    `SELECT r.id, c.codigo, u.username, r.respuestas, r.estado, r.resultado, r.mensaje, r.fallo, r.llave
     FROM certificates_registration r
     JOIN certificates_certificate c ON c.id = r.certificate_id JOIN auth_user u ON u.id = r.user_id`,
  );
  const writes = await database.rows<CityWrite>('SELECT id, via, numero FROM city_write');
  const entries = await database.rows<AuditRow>(
    `SELECT subject_id, details FROM host_audit_entry WHERE action = 'certificates.registration.filed'`,
  );
  return {
    registrations: rows.map(({ respuestas, resultado, ...row }) => ({
      ...row,
      numero: database.parseJson<{ numero: number }>(respuestas).numero,
      resultado: resultado === null ? null : (JSON.parse(resultado) as NonNullable<StoredRegistration['resultado']>),
    })),
    // BIGINT arrives as text.
    writes: writes.map((write) => ({ ...write, id: Number(write.id) })),
    audited: entries.map(({ subject_id, details }) => {
      const { certificado, estado } = database.parseJson<{ certificado: string; estado: string }>(details);
      return `${subject_id} ${certificado} ${estado}`;
    }),
  };
}
