import { inject, injectable } from 'inversify';
import { UserDirectory, type Identity } from '../../../host/plugin-api/index.js';
import type { TermComputation } from '../../terms/contract.js';
import { AnswerDesk, type SeenAnswer } from '../answers/index.js';
import {
  FileList,
  RecordDeliveries,
  RecordHistory,
  type RecordMove,
  type RecordRight,
  RecordRights,
  RecordSearch,
  RecordTermDesk,
  type DetailedRecord,
  type SeenDelivered,
} from '../records/index.js';
import { MessageDesk, type NamedMessage } from '../thread/index.js';
import type { ListedFile } from '../vocabulary/index.js';

/** The most of each list: a record has fewer answers, messages, moves and files than this. */
const MOST = 200;

/** A record with all that belongs to it, as a user sees it. */
export interface RecordFile {
  readonly registro: DetailedRecord;
  /** The rights of the user to the record. */
  readonly puede: Readonly<Record<RecordRight, boolean>>;
  /** The filed files; null for a user who may not open them. */
  readonly archivos: readonly ListedFile[] | null;
  /** The hand-ins of the citizen. */
  readonly entregas: readonly SeenDelivered[];
  readonly respuestas: readonly SeenAnswer[];
  readonly mensajes: readonly NamedMessage[];
  readonly movimientos: readonly RecordMove[];
  /** Undefined without a term. */
  readonly termino: TermComputation | undefined;
  /** The names of the users whose ids the rest has. */
  readonly personas: readonly { readonly id: number; readonly nombre: string }[];
}

/** The desk at which staff read a record whole: by a permission, or by the work on it. */
@injectable()
export class RecordDesk {
  constructor(
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(RecordSearch) private readonly records: RecordSearch,
    @inject(FileList) private readonly files: FileList,
    @inject(RecordDeliveries) private readonly deliveries: RecordDeliveries,
    @inject(AnswerDesk) private readonly answers: AnswerDesk,
    @inject(MessageDesk) private readonly messages: MessageDesk,
    @inject(RecordHistory) private readonly history: RecordHistory,
    @inject(RecordTermDesk) private readonly terms: RecordTermDesk,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Reads a record by its key or its number. Throws as `RecordRights.open`. */
  async read(keyOrNumber: string, by: Identity): Promise<RecordFile> {
    const { record, puede } = await this.rights.open(keyOrNumber, by);
    const { recordId } = record;
    const [registro, archivos, entregas, respuestas, mensajes, movimientos, termino] = await Promise.all([
      this.records.get(recordId),
      puede.archivos ? this.files.page(recordId, '', MOST) : null,
      this.deliveries.page(recordId, 0, MOST),
      this.answers.page(recordId, 0, MOST),
      this.messages.page(recordId, 0, MOST),
      this.history.page(recordId, 0, MOST),
      this.terms.computation(recordId),
    ]);
    const people = [
      registro.usuario,
      registro.funcionario,
      ...[...entregas, ...respuestas, ...mensajes, ...movimientos].map(({ usuario }) => usuario),
      ...respuestas.map(({ envio }) => envio?.notificada?.usuario ?? null),
      ...(termino?.eventos ?? []).map(({ usuario }) => usuario),
    ];
    return {
      registro,
      puede,
      archivos,
      entregas,
      respuestas,
      mensajes,
      movimientos,
      termino,
      personas: await this.named(people),
    };
  }

  private async named(ids: readonly (number | null)[]): Promise<RecordFile['personas']> {
    const known = new Set(ids.filter((id) => id !== null));
    const names = known.size === 0 ? [] : await this.users.namesOf(known);
    return [...names].map(([id, { name }]) => ({ id, nombre: name }));
  }
}
