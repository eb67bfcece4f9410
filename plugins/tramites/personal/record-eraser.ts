import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Database, Files, filesOf, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { recordOwner } from '../files/record-place.js';
import { answerOwner } from '../record-answers/answer-place.js';
import { answerDigest, documentDigest, staffAnswerDigest } from '../records/answer-digest.js';
import { nameWords } from '../records/name-words.js';
import type { PersonRecord } from './person-records.js';

/** Takes what describes a person out of a record. Radicado, key, dates, tramite, channel and states stay. */
@injectable()
export class RecordEraser {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /** The record itself first: another transaction that changes it waits for the end. */
  async erase(tx: Transaction, record: PersonRecord): Promise<void> {
    const { id, clave } = record;
    await this.database.change(
      `UPDATE tramites_record SET informacion = '{}', sensibles = NULL, solicitante = NULL, recibo_pregunta = NULL,
         reply_to = NULL
       WHERE id = $1`,
      [id],
      tx,
    );
    await this.removeDigests(tx, record);
    for (const palabra of nameWords(record.solicitante ?? '')) {
      await this.database.change(
        'DELETE FROM tramites_record_word WHERE palabra = $1 AND record_id = $2',
        [palabra, id],
        tx,
      );
    }
    await this.release(tx, recordOwner(clave));
    await this.database.change('UPDATE tramites_record_move SET motivo = NULL WHERE record_id = $1', [id], tx);
    await this.database.change("UPDATE tramites_record_notice SET texto = '' WHERE record_id = $1", [id], tx);
    await this.eraseAnswers(tx, id);
  }

  /**
   * The digests of whatever a form, the present one or an earlier one, may have made searchable: each is found by its
   * key, which begins with it.
   */
  private async removeDigests(tx: Transaction, { id, tramite_id, answers }: PersonRecord): Promise<void> {
    for (const [codigo, answer] of Object.entries(answers)) {
      for (const text of textsOf(answer)) {
        const numero = this.forms.identityNumber(text);
        const digests = [
          answerDigest(codigo, text),
          staffAnswerDigest(codigo, text),
          ...(numero === undefined ? [] : [documentDigest(numero)]),
        ];
        for (const digest of digests) {
          await this.database.change(
            'DELETE FROM tramites_answer WHERE digest = $1 AND tramite_id = $2 AND record_id = $3',
            [digest, tramite_id, id],
            tx,
          );
        }
      }
    }
  }

  private async eraseAnswers(tx: Transaction, recordId: number): Promise<void> {
    const sql = 'SELECT id FROM tramites_record_answer WHERE record_id = $1';
    for (const { id } of await this.database.rows<{ id: number }>(sql, [recordId], tx)) {
      await this.database.change(
        "UPDATE tramites_record_answer SET texto = '', archivos = '[]', content_digest = $2 WHERE id = $1",
        [id, randomBytes(32)],
        tx,
      );
      await this.release(tx, answerOwner(id));
    }
  }

  private async release(tx: Transaction, owner: string): Promise<void> {
    for (const { id } of await filesOf(this.files, owner, tx)) await this.files.release(tx, id);
  }
}

/** All texts of an answer; of one that is no text, also the way in which it is searched by. */
function textsOf(answer: JsonValue): string[] {
  if (typeof answer === 'string') return [answer];
  if (Array.isArray(answer)) return [JSON.stringify(answer), ...answer.flatMap(textsOf)];
  return [JSON.stringify(answer)];
}
