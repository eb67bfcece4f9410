import { createHash, timingSafeEqual } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Database, InputError, NotFoundError, type FieldErrors } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { Terms } from '../../terms/contract.js';
import type { FollowedRecords, FollowedTerm, RecordProof } from '../contract.js';
import { FiledDocuments, type AnsweredRow } from '../records/filed-documents.js';
import { filingNumber, readFilingNumber } from '../records/filing-number.js';
import { termOwner } from '../records/term-owner.js';
import { FollowLimits } from './follow-limits.js';
import { followedTerm } from './followed-term.js';

interface FiledRow extends AnsweredRow {
  readonly clave: string;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** {@link FollowedRecords} of all records. */
@injectable()
export class RecordFollowers implements FollowedRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FollowLimits) private readonly limits: FollowLimits,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(FiledDocuments) private readonly documents: FiledDocuments,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  async keyOf({ radicado, documento, address }: RecordProof): Promise<string> {
    const number = readFilingNumber(radicado);
    const document = this.forms.identityNumber(documento);
    if (!number || document === undefined) {
      const errors: FieldErrors = {
        ...(!number && { radicado: ['Escriba el radicado como está en su comprobante, por ejemplo 2026-0000123.'] }),
        ...(document === undefined && { documento: ['Escriba el número de su documento, sin puntos ni espacios.'] }),
      };
      throw new InputError('Revise los datos.', { errors });
    }
    const shown = { radicado: filingNumber(...number), documento: document, address };
    return this.limits.count(shown, async () => {
      const key = await this.find(number, document);
      if (key === undefined) throw new NotFoundError('No encontramos una solicitud con ese radicado y ese documento.');
      return key;
    });
  }

  async term(key: string): Promise<FollowedTerm | undefined> {
    const [record] = await this.database.rows<{ id: number }>('SELECT id FROM tramites_record WHERE clave = $1', [key]);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const computation = await this.terms.computation(termOwner(record.id));
    if (!computation) return undefined;
    const { perfil, recibido } = computation;
    return followedTerm(computation, perfil === null ? null : this.terms.profile(perfil, recibido).plazo.fuente);
  }

  private async find([year, number]: readonly [number, number], document: string): Promise<string | undefined> {
    const [record] = await this.database.rows<FiledRow>(
      `SELECT r.clave, t.codigo, r.informacion, r.sensibles FROM tramites_record r
       JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.anio = $1 AND r.numero = $2`,
      [year, number],
    );
    const filed = record ? await this.documents.of(record) : [];
    const sought = digestOf(document);
    // Each is compared, and by its digest: the time does not reveal how much of a number was right.
    const fitting = filed.filter(({ numero }) => timingSafeEqual(digestOf(numero), sought));
    return fitting.length > 0 ? record?.clave : undefined;
  }
}
