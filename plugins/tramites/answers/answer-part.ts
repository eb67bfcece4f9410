import { inject, injectable } from 'inversify';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../contract.js';
import { answerFiles, citizenPath, staffPath, type AnswerFilePath } from './answer-place.js';
import { AnswerRows } from './answer-rows.js';
import { caseDelivery, seenDelivery } from '../vocabulary/index.js';

/**
 * The entries RESPUESTA: the answers of the city to a record, and how each was sent: by mail, or in the chat of the
 * filing.
 */
@injectable()
export class AnswerPart implements CasePart {
  readonly tipo = 'RESPUESTA';
  readonly orden = 40;
  readonly publico = true;
  readonly conArchivos = true;

  constructor(@inject(AnswerRows) private readonly rows: AnswerRows) {}

  async listEntries({ record }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const answers = await this.rows.pageByTime(record.recordId, after, limit);
    return answers.map((answer): CaseEntry => {
      const { id, numero, texto, parcial, userId, answeredAt: at } = answer;
      const envio = seenDelivery(answer);
      const filesAt = (path: AnswerFilePath): JsonValue[] => answerFiles(path, answer).map((file) => ({ ...file }));
      const archivos = filesAt(citizenPath(record.key));
      const interno = {
        archivos: filesAt(staffPath(record.radicado)),
        envio: envio && caseDelivery(envio),
      };
      return { at, id, publico: true, usuario: userId, datos: { numero, texto, parcial, archivos }, interno };
    });
  }
}
