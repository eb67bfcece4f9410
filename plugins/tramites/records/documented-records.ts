import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import type { PersonDocument, RecordOfDocument, RecordsOfDocuments } from '../contract.js';
import { documentDigest } from './answer-digest.js';
import { FiledDocuments, type AnsweredRow } from './filed-documents.js';
import { filingNumber } from './filing-number.js';

interface NumberedRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
}

/** {@link RecordsOfDocuments}, by the index of answers. */
@injectable()
export class DocumentedRecords implements RecordsOfDocuments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(FiledDocuments) private readonly documents: FiledDocuments,
  ) {}

  async filedWith(numero: string, most: number): Promise<readonly RecordOfDocument[] | undefined> {
    const number = this.forms.identityNumber(numero);
    if (number === undefined) return undefined;
    return (await this.rows<NumberedRow>('', number, most)).map(known);
  }

  async ofPerson({ tipo, numero }: PersonDocument, most: number): Promise<readonly RecordOfDocument[]> {
    const number = this.forms.identityNumber(numero);
    if (number === undefined) return [];
    const rows = await this.rows<NumberedRow & AnsweredRow>(', t.codigo, r.informacion, r.sensibles', number, most);
    const own: RecordOfDocument[] = [];
    for (const row of rows) {
      const filed = await this.documents.of(row);
      const isTheirs = filed.every((one) => one.numero === number && (one.tipo ?? tipo) === tipo);
      if (filed.length > 0 && isTheirs) own.push(known(row));
    }
    return own;
  }

  private rows<Row extends object>(more: string, number: string, most: number): Promise<Row[]> {
    return this.database.rows<Row>(
      `SELECT r.id, r.anio, r.numero${more} FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.numero IS NOT NULL AND r.id IN (SELECT record_id FROM tramites_answer WHERE digest = $1)
       ORDER BY r.id DESC OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [documentDigest(number), most],
    );
  }
}

const known = ({ id, anio, numero }: NumberedRow): RecordOfDocument => ({
  recordId: id,
  radicado: filingNumber(anio, numero),
});
