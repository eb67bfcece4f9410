import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { RecordTracking, type TrackedRecord } from '../../tramites/contract.js';
import { Wordings } from '../texts/wordings.js';

const key = /^key_[0-9a-f-]{36}$/i;

/**
 * Follows what was filed. Whoever has its key may; by its filing number, which is guessed easily, the user alone who
 * filed it.
 */
@injectable()
export class Following {
  constructor(
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  async tell(typed: string, by: number | undefined): Promise<string> {
    const isKey = key.test(typed);
    if (!isKey && (by === undefined || typed === '')) return this.wordings.say('estado_que_clave');
    try {
      const record = isKey ? await this.tracking.find(typed.toLowerCase()) : await this.tracking.findOf(typed, by!);
      return await this.say(record);
    } catch (error) {
      if (error instanceof NotFoundError) return this.wordings.say('estado_desconocido');
      throw error;
    }
  }

  private say({ radicado, tramite, creado, vence, pasos, actual, etapas = [] }: TrackedRecord): Promise<string> {
    return this.wordings.say('estado', {
      radicado,
      tramite: tramite.nombre,
      estado: actual.estado,
      desde: actual.fecha,
      creado,
      vence,
      pasos: [...pasos, actual].map((paso) => ({ ...paso })),
      etapas: etapas.map((etapa) => ({ ...etapa })),
    });
  }
}
