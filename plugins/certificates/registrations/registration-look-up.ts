import { inject, injectable } from 'inversify';
import { Database, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import { CertificateCatalog } from '../certificates/certificate-catalog.js';
import type { CertificateFacts, CertificateRegistrations, RegisteredCertificate } from '../contract.js';

interface Row {
  readonly codigo: string;
  readonly nombre: string;
  readonly plantilla: string | null;
  readonly proceso: string | null;
  readonly user_id: number | null;
  readonly respuestas: unknown;
  readonly resultado: string;
}

/** Finds registrations for other plugins. */
@injectable()
export class RegistrationLookUp implements CertificateRegistrations {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
  ) {}

  listTemplates(tx?: Transaction): Promise<{ readonly codigo: string; readonly plantilla: string }[]> {
    const sql = 'SELECT codigo, plantilla FROM certificates_certificate WHERE plantilla IS NOT NULL ORDER BY codigo';
    return this.database.rows(sql, [], tx);
  }

  async findCertificate(codigo: string, tx?: Transaction): Promise<CertificateFacts | undefined> {
    const sql = 'SELECT codigo, nombre, plantilla, proceso FROM certificates_certificate WHERE codigo = $1';
    const [row] = await this.database.rows<Pick<Row, 'codigo' | 'nombre' | 'plantilla' | 'proceso'>>(sql, [codigo], tx);
    return row && { ...row, plantilla: row.plantilla ?? undefined, proceso: row.proceso ?? undefined };
  }

  async findRegistration(llave: string, tx?: Transaction): Promise<RegisteredCertificate | undefined> {
    // Only a registration whose procedure said yes has a `llave` and a result.
    const [row] = await this.database.rows<Row>(
      `SELECT c.codigo, c.nombre, c.plantilla, c.proceso, r.user_id, r.respuestas, r.resultado
       FROM certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id
       WHERE r.llave = $1`,
      [llave],
      tx,
    );
    if (!row) return undefined;
    const { codigo, nombre, plantilla, proceso, user_id, respuestas, resultado } = row;
    const answers = this.database.parseJson<RegisteredCertificate['answers']>(respuestas);
    const certificate = (await this.certificates.all(tx)).find((one) => one.codigo === codigo);
    return {
      codigo,
      nombre,
      plantilla: plantilla ?? undefined,
      proceso: proceso ?? undefined,
      registeredBy: user_id ?? undefined,
      answers: certificate?.form.withBlanks(answers) ?? answers,
      resultado: JSON.parse(resultado) as JsonValue,
    };
  }
}
