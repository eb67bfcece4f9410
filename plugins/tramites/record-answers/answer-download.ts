import { inject, injectable } from 'inversify';
import { Files, NotFoundError, type OpenFile } from '../../../host/plugin-api/index.js';
import { answerPlace } from './answer-place.js';
import { AnswerRows } from './answer-rows.js';

/** Files of answers, for the holder of the record's key. */
@injectable()
export class AnswerDownload {
  constructor(
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(Files) private readonly files: Files,
  ) {}

  /** `numero` is the answer's, `file` that of the file in it. Throws `NotFoundError`. */
  async open(key: string, numero: number, file: number): Promise<OpenFile> {
    const id = await this.rows.idOf(key, numero);
    if (id === undefined) throw new NotFoundError('No se encontró información del trámite.');
    return this.files.open(answerPlace(id, file));
  }
}
