import { inject, injectable, optional } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import {
  ProcessTracking,
  RecordDocuments,
  RecordPayments,
  type RecordTracking,
  type PublicStep,
  type TrackedDocument,
  type TrackedPayment,
  type TrackedRecord,
  type TrackedStage,
  type TrackedStep,
} from '../contract.js';
import { TrackedAnswers, toTrackedDocument } from '../answers/index.js';
import { TrackedFilings } from '../copies/index.js';
import { TrackedThreads } from '../thread/index.js';
import {
  filingNumber,
  isWithdrawal,
  readFilingNumber,
  type RecordState,
  unnotifiedColumn,
} from '../vocabulary/index.js';
import { OpenRequests } from './requests/open-requests.js';
import { toTrackedPayment } from './tracked-payment.js';
import { TrackedRemedies } from './tracked-remedies.js';
import { toTrackedRequest } from './tracked-request.js';

interface TrackedRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly respondido: Date | null;
  readonly sin_notificar: number;
  readonly llave: string | null;
  readonly codigo: string;
  readonly nombre: string;
  readonly recursos: unknown;
}

interface MoveRow {
  readonly hacia: string;
  readonly moved_at: Date;
  readonly para_ciudadano: string | null;
  readonly motivo: string | null;
}

const WITHDRAWN = 'Desistida';

/** {@link RecordTracking} of all records. */
@injectable()
export class TrackingService implements RecordTracking {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TrackedAnswers) private readonly answers: TrackedAnswers,
    @inject(OpenRequests) private readonly requests: OpenRequests,
    @inject(TrackedFilings) private readonly filings: TrackedFilings,
    @inject(TrackedRemedies) private readonly remedies: TrackedRemedies,
    @inject(TrackedThreads) private readonly threads: TrackedThreads,
    @inject(ProcessTracking) @optional() private readonly processes?: ProcessTracking,
    @inject(RecordDocuments) @optional() private readonly documents?: RecordDocuments,
    @inject(RecordPayments) @optional() private readonly payments?: RecordPayments,
  ) {}

  getTracked(key: string, { presentado = false }: { readonly presentado?: boolean } = {}): Promise<TrackedRecord> {
    return this.track('r.clave = $1', [key], { key, presentado });
  }

  async findOf(radicado: string, by: number): Promise<TrackedRecord> {
    const number = readFilingNumber(radicado);
    if (!number) throw unknown();
    return this.track('r.anio = $1 AND r.numero = $2 AND r.usuario_id = $3', [...number, by]);
  }

  /** Reads a record. Answers and documents are shown where the key is known: it is a secret of the person who filed. */
  private async track(
    condition: string,
    bind: readonly unknown[],
    { key, presentado: isAsked = false }: { readonly key?: string; readonly presentado?: boolean } = {},
  ): Promise<TrackedRecord> {
    const [record] = await this.database.rows<TrackedRow>(
      `SELECT r.id, r.anio, r.numero, r.estado, r.created_at, r.vence, r.respondido, r.llave, t.codigo, t.nombre,
         t.recursos, ${unnotifiedColumn}
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE ${condition}`,
      bind,
    );
    if (!record) throw unknown();
    const moves = await this.database.rows<MoveRow>(
      'SELECT hacia, moved_at, para_ciudadano, motivo FROM tramites_record_move WHERE record_id = $1 ORDER BY id',
      [record.id],
    );
    const etapas = record.llave === null ? undefined : await this.processes?.listSteps(record.llave);
    const desenlace = outcomeOf(record, etapas, moves.at(-1));
    const isWaiting = record.estado === 'DEVUELTO' && key !== undefined;
    const pendientes = isWaiting ? (await this.requests.listOpen(record)).map(toTrackedRequest) : [];
    const pagos = record.llave !== null && key !== undefined ? await this.paymentsOf(record.llave) : [];
    const answered = record.respondido && key !== undefined ? await this.answers.of(record, key) : undefined;
    const documentos = record.llave !== null && key !== undefined ? await this.documentsOf(record.llave) : undefined;
    const movedAt = moves.at(-1)?.moved_at;
    const recursos = key === undefined ? [] : await this.remedies.of({ ...record, movedAt });
    const presentado = isAsked && key !== undefined ? await this.filings.of(key) : undefined;
    const hilo = key === undefined ? undefined : await this.threads.of(record, answered?.last, key);
    const creado = record.created_at.toISOString();
    const steps: TrackedStep[] = [
      { estado: 'RADICADO', fecha: creado, para_ciudadano: null },
      ...moves.map(({ hacia, moved_at, para_ciudadano: words }) => ({
        estado: hacia,
        fecha: moved_at.toISOString(),
        para_ciudadano: key === undefined ? null : words,
      })),
    ];
    return {
      radicado: filingNumber(record.anio, record.numero),
      tramite: { codigo: record.codigo, nombre: record.nombre },
      estado: record.estado,
      creado,
      vence: record.vence?.toISOString() ?? null,
      respondido: record.respondido?.toISOString() ?? null,
      sin_notificar: record.sin_notificar === 1,
      pasos: steps.slice(0, -1),
      actual: steps.at(-1)!,
      ...(presentado && { presentado }),
      ...(desenlace !== undefined && { desenlace }),
      ...(etapas && { etapas: etapas.map(toTrackedStage) }),
      ...(pendientes.length > 0 && { pendientes }),
      ...(pagos.length > 0 && { pagos }),
      ...(answered && { respuestas: answered.respuestas }),
      ...(hilo && { hilo }),
      ...(recursos.length > 0 && { recursos }),
      ...(documentos && { documentos }),
    };
  }

  private async documentsOf(llave: string): Promise<TrackedDocument[] | undefined> {
    const documents = await this.documents?.listPublished(llave);
    return documents?.map(toTrackedDocument);
  }

  private async paymentsOf(llave: string): Promise<TrackedPayment[]> {
    const payments = await this.payments?.listPayments(llave);
    return payments?.map(toTrackedPayment) ?? [];
  }
}

/** Returns the outcome of a record in words: the end of its process, or the withdrawal that staff have declared. */
function outcomeOf(
  { estado }: Pick<TrackedRow, 'estado'>,
  steps: readonly PublicStep[] = [],
  last: MoveRow | undefined,
): string | undefined {
  if (estado !== 'RESUELTO' && estado !== 'RECHAZADO') return undefined;
  const end = steps.at(-1);
  if (end?.isEnd === true) return end.nombre;
  return isWithdrawal(last?.motivo) ? WITHDRAWN : undefined;
}

const toTrackedStage = ({ nombre, desde, hasta }: PublicStep): TrackedStage => ({
  nombre,
  desde: desde.toISOString(),
  hasta: hasta?.toISOString() ?? null,
});

function unknown(): NotFoundError {
  return new NotFoundError('No se encontró información del trámite.');
}
