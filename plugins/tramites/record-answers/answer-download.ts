import { inject, injectable } from 'inversify';
import { Files, NotFoundError, ReadLog, type Identity, type OpenFile } from '../../../host/plugin-api/index.js';
import { RECORD_BY_KEY } from '../records/records-by-key.js';
import { answerPlace } from './answer-place.js';
import { AnswerRows } from './answer-rows.js';

/** Files of answers, for the holder of the record's key and for staff, whose permission the route checks. */
@injectable()
export class AnswerDownload {
  constructor(
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(Files) private readonly files: Files,
    @inject(ReadLog) private readonly reads: ReadLog,
  ) {}

  /** `numero` is the answer's, `file` that of the file in it. Throws `NotFoundError`. */
  async open(key: string, numero: number, file: number, reader: Identity | 'public'): Promise<OpenFile> {
    const id = await this.rows.idOf(key, numero);
    if (id === undefined) throw new NotFoundError('No se encontró información del trámite.');
    const opened = await this.files.open(answerPlace(id, file));
    const part = `respuesta ${numero}, archivo ${file}`;
    this.reads.note({ reader, of: { kind: RECORD_BY_KEY, id: key }, way: 'ARCHIVO', part });
    return opened;
  }
}
