import { inject, injectable } from 'inversify';
import type { TrackedAnswer } from '../contract.js';
import { AnswerDocuments } from './answer-documents.js';
import { answerFiles, citizenPath } from './answer-place.js';
import { AnswerRows, MOST_ANSWERS } from './answer-rows.js';
import type { StoredAnswer } from './stored-answer.js';

/** The answers to a record as the holder of its key sees them. */
@injectable()
export class TrackedAnswers {
  constructor(
    @inject(AnswerRows) private readonly answers: AnswerRows,
    @inject(AnswerDocuments) private readonly documents: AnswerDocuments,
  ) {}

  /**
   * Returns all answers to a record, the first one first, with the paths at which `key` downloads their files, and the
   * last one as it is stored.
   */
  async of(
    { id, llave }: { readonly id: number; readonly llave: string | null },
    key: string,
  ): Promise<{ readonly respuestas: TrackedAnswer[]; readonly last: StoredAnswer | undefined }> {
    const answers = await this.answers.page(id, 0, MOST_ANSWERS);
    const documents = await this.documents.tracked(llave, answers);
    const respuestas = answers.map((answer) => ({
      numero: answer.numero,
      fecha: answer.answeredAt.toISOString(),
      texto: answer.texto,
      parcial: answer.parcial,
      archivos: answerFiles(citizenPath(key), answer),
      documentos: answer.documentos.flatMap(({ codigo }) => documents.get(codigo) ?? []),
    }));
    return { respuestas, last: answers.at(-1) };
  }
}
