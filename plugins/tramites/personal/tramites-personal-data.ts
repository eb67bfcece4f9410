import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  filesOf,
  MAILBOX,
  type ErasedItems,
  type ExportedItem,
  type JsonValue,
  type Person,
  type PersonalData,
  type PersonalThing,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { recordOwner, uploadedFile } from '../files/record-place.js';
import { answerOwner } from '../record-answers/answer-place.js';
import { openStates } from '../records/record-states.js';
import { RECORD } from '../records/term-owner.js';
import { PersonRecords, type PersonRecord } from './person-records.js';
import { RecordEraser } from './record-eraser.js';

/** The most open records that are named. */
const MOST_NAMED = 20;

interface Dated {
  readonly at: Date;
  readonly texto: string | null;
}

/** Records: what was filed, what was answered, and the notices to the person. */
@injectable()
export class TramitesPersonalData implements PersonalData {
  readonly plugin = 'tramites';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(PersonRecords) private readonly records: PersonRecords,
    @inject(RecordEraser) private readonly eraser: RecordEraser,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const { own } = await this.records.of(person, tx);
    return { things: own.flatMap(thingsOf) };
  }

  async obstacles(person: Person, tx?: Transaction): Promise<readonly string[]> {
    const open = (await this.own(person, tx)).filter(({ estado }) => openStates.includes(estado));
    const named = open.slice(0, MOST_NAMED).map(({ radicado, estado }) => `El radicado ${radicado} está ${estado}.`);
    return open.length > MOST_NAMED ? [...named, `Y ${open.length - MOST_NAMED} radicados más sin terminar.`] : named;
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const record of await this.own(person)) {
      yield { apartado: 'Expedientes', dato: await this.described(record) };
    }
    const { others } = await this.records.of(person);
    for (const { radicado, nombre } of others) {
      yield { apartado: 'Expedientes de otras personas que la nombran', dato: { radicado, tramite: nombre } };
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    const records = await this.own(person, tx);
    for (const record of records) await this.eraser.erase(tx, record);
    const { others } = await this.records.of(person, tx);
    const own = { que: 'Expedientes', borrados: records.length, queda: 'Radicado, fechas, trámite, canal y estados.' };
    const named = { que: 'Expedientes de otras personas que la nombran', borrados: 0 };
    return [
      ...(records.length > 0 ? [own] : []),
      ...(others.length > 0 ? [{ ...named, queda: `${others.length}: son de quien los radicó.` }] : []),
    ];
  }

  async *people(): AsyncIterable<PersonFindings> {
    for await (const { documents } of this.records.all()) {
      const [first] = documents;
      if (first) yield { documents: [{ tipo: first.tipo ?? '', numero: first.numero }] };
    }
  }

  /** What was found to be the person's: also what the person did not file, and another one's record does not name. */
  private own(person: Person, tx?: Transaction): Promise<PersonRecord[]> {
    return this.records.byId(person.ids(RECORD).map(Number), tx);
  }

  private async described(record: PersonRecord): Promise<Record<string, JsonValue>> {
    const { id, clave, radicado, nombre, canal, estado, solicitante, answers, created_at, reply_to } = record;
    const files = await filesOf(this.files, recordOwner(clave));
    const answered = await this.database.rows<Dated & { readonly id: number }>(
      'SELECT id, answered_at AS at, texto FROM tramites_record_answer WHERE record_id = $1 ORDER BY numero',
      [id],
    );
    const respuestas: JsonValue[] = [];
    for (const answer of answered) {
      const sent = await filesOf(this.files, answerOwner(answer.id));
      respuestas.push({ ...dated(answer), archivos: sent.map((file) => ({ ...uploadedFile(file) })) });
    }
    return {
      radicado,
      tramite: nombre,
      canal,
      estado,
      creado: created_at.toISOString(),
      solicitante,
      chat: reply_to,
      informacion: { ...answers },
      archivos: files.map(({ slot, ...file }) => ({ pregunta: slot, ...uploadedFile(file) })),
      respuestas,
      movimientos: await this.texts('moved_at', 'motivo', 'tramites_record_move', id),
      avisos: await this.texts('told_at', 'texto', 'tramites_record_notice', id),
    };
  }

  private async texts(at: string, text: string, table: string, id: number): Promise<JsonValue[]> {
    const sql = `SELECT ${at} AS at, ${text} AS texto FROM ${table} WHERE record_id = $1 ORDER BY id`;
    return (await this.database.rows<Dated>(sql, [id])).map(dated);
  }
}

const dated = ({ at, texto }: Dated): { fecha: string; texto: string | null } => ({ fecha: at.toISOString(), texto });

function thingsOf({ id, llave, reply_to, recibo_pregunta, answers }: PersonRecord): PersonalThing[] {
  const address = recibo_pregunta === null ? undefined : answers[recibo_pregunta];
  return [
    { kind: RECORD, id: String(id) },
    ...(llave === null ? [] : [{ kind: 'workflow.instance', id: llave }]),
    ...(reply_to === null ? [] : [{ kind: 'channels.chat', id: reply_to }]),
    ...(typeof address === 'string' ? [{ kind: MAILBOX, id: address.toLowerCase() }] : []),
  ];
}
