import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { filingNumber } from './filing-number.js';

interface TrackedRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly estado: string;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly codigo: string;
  readonly nombre: string;
}

interface MoveRow {
  readonly hacia: string;
  readonly moved_at: Date;
}

/** One state that a record has been in. */
interface TrackedStep {
  readonly estado: string;
  readonly fecha: string;
}

/** What whoever holds the key of a record is shown: no answer of the form, no name. */
export interface TrackedRecord {
  readonly radicado: string;
  readonly tramite: { readonly codigo: string; readonly nombre: string };
  readonly estado: string;
  readonly creado: string;
  readonly vence: string | null;
  readonly pasos: readonly TrackedStep[];
  readonly actual: TrackedStep;
}

/** Following a record by its key (decisions, section 3: `seguimiento`). */
@injectable()
export class TrackingService {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Throws `NotFoundError` for an unknown key. */
  async find(key: string): Promise<TrackedRecord> {
    const [record] = await this.database.rows<TrackedRow>(
      `SELECT r.id, r.anio, r.numero, r.estado, r.created_at, r.vence, t.codigo, t.nombre
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.clave = $1`,
      [key],
    );
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const moves = await this.database.rows<MoveRow>(
      'SELECT hacia, moved_at FROM tramites_record_move WHERE record_id = $1 ORDER BY id',
      [record.id],
    );
    const creado = record.created_at.toISOString();
    const steps: TrackedStep[] = [
      { estado: 'RADICADO', fecha: creado },
      ...moves.map(({ hacia, moved_at }) => ({ estado: hacia, fecha: moved_at.toISOString() })),
    ];
    return {
      radicado: filingNumber(record.anio, record.numero),
      tramite: { codigo: record.codigo, nombre: record.nombre },
      estado: record.estado,
      creado,
      vence: record.vence?.toISOString() ?? null,
      pasos: steps.slice(0, -1),
      actual: steps.at(-1)!,
    };
  }
}
