import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { Drafts, type DraftableFormSource, type Form } from '../../forms/contract.js';
import {
  messageKinds,
  type AnswerRating,
  type FilerPlace,
  type MessageKind,
  type RecordThread,
  type ThreadAct,
  type ThreadRecord,
  type WrittenDraft,
} from '../contract.js';
import { StoredRecords } from '../records/index.js';
import { FILES_FIELD, filingNumber } from '../vocabulary/index.js';
import { AnswerRatings } from './answer-ratings.js';
import { CitizenMessages } from './citizen-messages.js';
import { MessageForms } from './message-forms.js';
import { ThreadStanding, type StandingRow } from './thread-standing.js';

const KIND = 'hilo';

const draftName = (recordId: number, kind: MessageKind): string => `${KIND}:${recordId}.${kind}`;

/** The forms of messages, while their record takes them. */
@injectable()
export class DraftableMessages implements DraftableFormSource {
  readonly kind = KIND;

  constructor(
    @inject(MessageForms) private readonly forms: MessageForms,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    const [, digits, name] = /^(\d{1,9})\.([A-Z]{1,10})$/.exec(codigo) ?? [];
    const kind = messageKinds.find((one) => one === name);
    if (kind === undefined) return undefined;
    try {
      await this.standing.require(kind, Number(digits), this.clock.now());
    } catch (error) {
      if (error instanceof ConflictError || error instanceof NotFoundError) return undefined;
      throw error;
    }
    return this.forms.open(kind);
  }
}

/** {@link RecordThread} of all records. */
@injectable()
export class ThreadByDraft implements RecordThread {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Clock) private readonly clock: Clock,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(MessageForms) private readonly forms: MessageForms,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
    @inject(CitizenMessages) private readonly messages: CitizenMessages,
    @inject(AnswerRatings) private readonly ratings: AnswerRatings,
  ) {}

  async ofKey(key: string, act: ThreadAct): Promise<ThreadRecord | undefined> {
    const record = await this.records.findByKey(key);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const { recordId } = record;
    const [row] = await this.standing.list(act, 'r.id = $1', [recordId], this.clock.now());
    return row && threadRecord(row, act);
  }

  async ofFiler({ canal, replyTo, by }: FilerPlace, act: ThreadAct): Promise<readonly ThreadRecord[]> {
    const condition = 'r.reply_to = $1 AND r.canal = $2 AND (r.usuario_id IS NULL OR r.usuario_id = $3)';
    const rows = await this.standing.list(act, condition, [replyTo, canal, by ?? null], this.clock.now());
    return rows.map((row) => threadRecord(row, act));
  }

  async formOf(recordId: number, kind: MessageKind): Promise<string> {
    await this.standing.require(kind, recordId, this.clock.now());
    return draftName(recordId, kind);
  }

  async write(
    recordId: number,
    kind: MessageKind,
    { borrador, by, handedInBy = by, revision, chat, respuesta }: WrittenDraft,
  ): Promise<number> {
    // The form of a thread that takes none is gone: its draft alone would not say why.
    await this.standing.require(kind, recordId, this.clock.now());
    const draft = await this.drafts.openDraft(borrador, draftName(recordId, kind), by, revision);
    const read = await this.messages.read(await this.forms.open(kind), draft.answers, draft.files);
    const author = handedInBy === undefined ? undefined : { userId: handedInBy };
    return this.database.transaction(async (tx) => {
      const message = { ...read, by: author, chat, respuesta };
      const { message: written, isRepeated } = await this.messages.write(tx, recordId, kind, message);
      await this.drafts.useDraft(tx, draft, isRepeated ? [] : [FILES_FIELD]);
      return written.numero;
    });
  }

  async rate(recordId: number, respuesta: number, rating: AnswerRating): Promise<void> {
    await this.ratings.rate(recordId, respuesta, rating);
  }
}

const threadRecord = ({ id, anio, numero, nombre, respuesta }: StandingRow, act: ThreadAct): ThreadRecord => ({
  recordId: id,
  radicado: filingNumber(anio, numero),
  tramite: nombre,
  respuesta: act === 'MENSAJE' ? null : respuesta,
});
