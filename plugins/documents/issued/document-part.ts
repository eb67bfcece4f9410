import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../../tramites/contract.js';
import type { IssuedState } from './issued-document.js';

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: IssuedState;
  readonly certificado: string | null;
  readonly plantilla: string;
  readonly llave: string;
  readonly publico: boolean;
  readonly user_id: number | null;
  readonly created_at: Date;
}

/**
 * The case part `DOCUMENTO`: the documents issued for the instance and those that it called, and their download paths.
 */
@injectable()
export class DocumentPart implements CasePart {
  readonly tipo = 'DOCUMENTO';
  readonly orden = 40;
  readonly publico = true;
  readonly conArchivos = true;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ record, llaves }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (llaves.length === 0) return [];
    const rows = await conditions()
      .and(`llave IN (${llaves.map(() => '?').join(', ')})`, ...llaves)
      .and('estado <> ?', 'EN_PROCESO')
      .and('created_at >= ?', after.at)
      .and('(created_at > ? OR id > CAST(? AS BIGINT))', after.at, after.id)
      .rows<Row>(
        this.database,
        (where) => `SELECT id, codigo, nombre, estado, certificado, plantilla, llave, publico,
            user_id, created_at
          FROM documents_document ${where} ORDER BY created_at, id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    return rows.map(
      ({ id, llave, publico, user_id: usuario, created_at: at, codigo, nombre, estado, certificado, plantilla }) => ({
        at,
        id,
        // Public tracking shows only documents of the record's own instance, not those of called ones.
        publico: publico && record !== undefined && llave === llaves[0],
        usuario,
        datos: { codigo, nombre, estado, ruta: `/documentos/descargar/${codigo}` },
        interno: { certificado, plantilla },
      }),
    );
  }
}
