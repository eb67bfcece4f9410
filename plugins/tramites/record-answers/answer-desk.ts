import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  NotAllowedError,
  NotFoundError,
  type FormBody,
  type FormFile,
  type Identity,
} from '../../../host/plugin-api/index.js';
import type { AnswerFile } from '../contract.js';
import type { DeliveryMeans, DeliveryState } from '../notices/delivery-states.js';
import { acceptAnswerFile, readAnswerForm, type AnswerFields } from './answer-fields.js';
import { staffAnswerFilePath } from './answer-place.js';
import { answerFiles, AnswerRows } from './answer-rows.js';
import type { AnswerDocument, StoredAnswer } from './stored-answer.js';
import { RecordAnswerService } from './record-answer-service.js';

/** An answer as staff see it. */
export interface SeenAnswer {
  readonly numero: number;
  readonly fecha: string;
  readonly texto: string;
  readonly archivos: AnswerFile[];
  readonly documentos: AnswerDocument[];
  /** Id of the user who gave it. */
  readonly usuario: number;
  /** Null where the person who filed left neither an address nor a chat, or the tramite sends no answers. */
  readonly envio: { readonly medio: DeliveryMeans; readonly estado: DeliveryState } | null;
}

/** An answer that was given, or that the record had already. */
export interface GivenAtDesk {
  readonly respuesta: SeenAnswer;
  readonly repetida: boolean;
}

/** How staff answer records; the caller has the permission. */
@injectable()
export class AnswerDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(RecordAnswerService) private readonly answers: RecordAnswerService,
    @inject(AnswerRows) private readonly rows: AnswerRows,
  ) {}

  /**
   * Answers by a form, which may bring files. Throws what `RecordAnswers.give` throws, `InputError` for fields that are
   * not valid, and `NotAllowedError` where the record is to be moved and the caller may not move it; for an unknown key
   * before the form is read.
   */
  async answerByForm(key: string, body: FormBody, by: Identity): Promise<GivenAtDesk> {
    const { id } = await this.recordOf('clave = $1', key);
    return this.files.readForm(body, acceptAnswerFile, ({ fields, files }) =>
      this.answer(id, readAnswerForm(fields), by, files),
    );
  }

  /** Throws as {@link answerByForm}. */
  async answer(
    recordId: number,
    { texto, documentos, adicional, estado, motivo }: AnswerFields,
    by: Identity,
    files: readonly FormFile[] = [],
  ): Promise<GivenAtDesk> {
    if (estado !== undefined && !by.may('tramites.manage')) {
      throw new NotAllowedError('No puede cambiar el estado de los registros.');
    }
    const { clave } = await this.recordOf('id = $1', recordId);
    return this.database.transaction(async (tx) => {
      const { id, isRepeated } = await this.answers.give(tx, {
        recordId,
        texto,
        files: files.map(({ file }) => file),
        documents: documentos,
        by,
        isAddition: adicional,
        close: estado && { state: estado, reason: motivo },
      });
      return { respuesta: seen(clave, (await this.rows.find(id, tx))!), repetida: isRepeated };
    });
  }

  /** Those of a record behind a number, in their order. */
  async page(recordId: number, after: number, limit: number): Promise<SeenAnswer[]> {
    const { clave } = await this.recordOf('id = $1', recordId);
    return (await this.rows.page(recordId, after, limit)).map((answer) => seen(clave, answer));
  }

  private async recordOf(condition: string, value: string | number): Promise<{ id: number; clave: string }> {
    const sql = `SELECT id, clave FROM tramites_record WHERE ${condition}`;
    const [record] = await this.database.rows<{ id: number; clave: string }>(sql, [value]);
    if (!record) throw new NotFoundError('No existe ese registro.');
    return record;
  }
}

function seen(key: string, answer: StoredAnswer): SeenAnswer {
  const { numero, texto, documentos, answeredAt, userId, medio, envio } = answer;
  return {
    numero,
    fecha: answeredAt.toISOString(),
    texto,
    archivos: answerFiles(key, answer, staffAnswerFilePath),
    documentos: [...documentos],
    usuario: userId,
    envio: medio && envio && { medio, estado: envio },
  };
}
