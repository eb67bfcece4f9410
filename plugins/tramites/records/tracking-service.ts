import { inject, injectable, optional } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { ProcessTracking } from '../contract.js';
import { filingNumber } from './filing-number.js';

interface TrackedRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly estado: string;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly llave: string | null;
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

/** A public step of its process; `hasta` is null while it goes on. */
interface ProcessStep {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string | null;
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
  /** Of a record that started a process, where something runs processes. */
  readonly etapas?: readonly ProcessStep[];
}

/** Following a record by its key (decisions, section 3: `seguimiento`). */
@injectable()
export class TrackingService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessTracking) @optional() private readonly processes?: ProcessTracking,
  ) {}

  /** Throws `NotFoundError` for an unknown key. */
  async find(key: string): Promise<TrackedRecord> {
    const [record] = await this.database.rows<TrackedRow>(
      `SELECT r.id, r.anio, r.numero, r.estado, r.created_at, r.vence, r.llave, t.codigo, t.nombre
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.clave = $1`,
      [key],
    );
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const moves = await this.database.rows<MoveRow>(
      'SELECT hacia, moved_at FROM tramites_record_move WHERE record_id = $1 ORDER BY id',
      [record.id],
    );
    const etapas = record.llave === null ? undefined : await this.stepsOf(record.llave);
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
      ...(etapas && { etapas }),
    };
  }

  private async stepsOf(llave: string): Promise<ProcessStep[] | undefined> {
    const steps = await this.processes?.steps(llave);
    return steps?.map(({ nombre, desde, hasta }) => ({
      nombre,
      desde: desde.toISOString(),
      hasta: hasta?.toISOString() ?? null,
    }));
  }
}
