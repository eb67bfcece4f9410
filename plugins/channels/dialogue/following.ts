import { inject, injectable } from 'inversify';
import { Clock, HostSettings, NotFoundError } from '../../../host/plugin-api/index.js';
import { FollowedRecords, RecordTracking, type TrackedRecord } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import { AnswerReplies } from '../records/answer-replies.js';
import { paymentsOf } from '../records/payments.js';
import { isRecordKey } from '../records/record-key.js';
import { remediesOf } from '../records/remedies.js';
import { threadState } from '../records/thread-state.js';
import { messagesOf } from '../texts/text-parts.js';
import { Wordings } from '../texts/wordings.js';

/** The data of a record without a thread that the person may see. */
const NO_THREAD = { mensaje_ciudad: null, puede: null };

/**
 * Shows the state of records: to any chat with the key, and by the filing number, which is easy to guess, only to the
 * user who filed it.
 */
@injectable()
export class Following {
  constructor(
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(AnswerReplies) private readonly answers: AnswerReplies,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: Pick<HostSettings, 'publicUrl'>,
  ) {}

  /** Says the state of a record and, to the holder of its key, the city's answer. */
  async stateOf(typed: string, by: number | undefined): Promise<readonly Reply[]> {
    const isKey = isRecordKey(typed);
    if (!isKey && (by === undefined || typed === '')) return [{ text: await this.wordings.say('estado_que_clave') }];
    try {
      const record = isKey
        ? await this.tracking.getTracked(typed.toLowerCase())
        : await this.tracking.findOf(typed, by!);
      return await this.say(record, isKey ? typed.toLowerCase() : null);
    } catch (error) {
      if (error instanceof NotFoundError) return [{ text: await this.wordings.say('estado_desconocido') }];
      throw error;
    }
  }

  private async say(record: TrackedRecord, key: string | null): Promise<Reply[]> {
    const { radicado, tramite, creado, vence, respondido, sin_notificar, pasos, actual } = record;
    const { etapas = [], pagos = [], respuestas = [], recursos = [], documentos = [] } = record;
    const term = key === null ? undefined : await this.followed.findTerm(key);
    const forwarding = term?.traslado;
    // Another entity decides on a forwarded record: the city asks for nothing any more.
    const pendientes = forwarding ? [] : (record.pendientes ?? []);
    const payments = forwarding ? pagos.filter(({ estado }) => estado === 'PAGADO') : pagos;
    // The words of a return with requests are those of the requests.
    const words = pendientes.length > 0 ? null : actual.para_ciudadano;
    // A record that was not granted may be withdrawn: its process says how it ended.
    const desenlace = actual.estado === 'RECHAZADO' ? (record.desenlace ?? null) : null;
    // A document that was revoked or superseded has no link.
    const issued = documentos.flatMap(({ nombre, enlace }) => (enlace === null ? [] : [{ nombre, enlace }]));
    const at = this.clock.now();
    const traslado = forwarding && { entidad: forwarding.entidad, para_ciudadano: forwarding.paraCiudadano ?? null };
    const thread = key !== null && record.hilo ? threadState(record.hilo, key, this.settings.publicUrl) : NO_THREAD;
    const say = await this.wordings.current();
    const text = say('estado', {
      radicado,
      tramite: tramite.nombre,
      estado: actual.estado,
      desenlace,
      desde: actual.fecha,
      creado,
      vence,
      respondido,
      sin_notificar,
      // The last stage may have the name of the end.
      pasos: [
        ...pasos.map((paso) => ({ ...paso, desenlace: null })),
        { ...actual, desenlace: etapas.at(-1)?.nombre === desenlace ? null : desenlace },
      ],
      etapas: etapas.map((etapa) => ({ ...etapa })),
      pendientes: pendientes.map((uno) => ({ ...uno, terminado: uno.hasta !== null && new Date(uno.hasta) < at })),
      clave: pendientes.length > 0 ? key : null,
      pagos: paymentsOf(payments, at),
      traslado: traslado ?? null,
      para_ciudadano: words === traslado?.para_ciudadano ? null : words,
      recursos: remediesOf(recursos, at),
      ...thread,
    });
    const named = { radicado, tramite: tramite.nombre };
    const links = issued.length > 0 ? [{ text: say('estado_documentos', { radicado, documentos: issued }) }] : [];
    return [...messagesOf(text), ...links, ...respuestas.flatMap((answer) => this.answers.of(say, answer, named))];
  }
}
