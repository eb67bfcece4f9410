import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  HostSettings,
  jobHandler,
  Mailer,
  type JobContext,
  type JobHandler,
} from '../../../../host/plugin-api/index.js';
import { filingNumber } from '../../vocabulary/index.js';
import type { TramitePage } from '../../catalog/index.js';
import { OfficePeople } from '../../notices/index.js';
import { lapseTo } from './lapse-mail.js';

/** Reminds staff of a returned record. */
export const lapseJob = defineJob('tramites/lapsed-return', z.strictObject({ registro: z.int() }));

interface LapsedRow {
  readonly anio: number;
  readonly numero: number;
  readonly plazo_ciudadano: Date;
  readonly nombre: string;
  readonly pagina: unknown;
  /** The group of the office that has the work on it. */
  readonly oficina: string | null;
  /** The user who returned it last. */
  readonly devuelto_por: number | null;
}

/**
 * The reminders to staff that a citizen has not handed in what is missing. Each is sent once, as the job ends with its
 * mails.
 */
@injectable()
export class LapseReminders {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(OfficePeople) private readonly people: OfficePeople,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  get handler(): JobHandler {
    return jobHandler({ type: lapseJob, handle: ({ registro }, context) => this.remind(registro, context) });
  }

  /** Reminds staff of a record, unless it was taken up again, ended or given more time meanwhile. */
  private async remind(recordId: number, { finish }: JobContext): Promise<void> {
    const record = await this.find(recordId);
    const pagina = record?.pagina ? this.database.parseJson<TramitePage>(record.pagina) : undefined;
    const office = { grupo: record?.oficina ?? null, nombre: pagina?.dependencia };
    const addresses = record ? await this.people.addressesOf(office, record.devuelto_por) : [];
    await this.database.transaction(async (tx) => {
      for (const address of addresses) {
        const { nombre: tramite, anio, numero, plazo_ciudadano: until } = record!;
        const lapse = { tramite, radicado: filingNumber(anio, numero), hasta: this.days.format(until) };
        await this.mailer.enqueueMail(tx, lapseTo(address, lapse));
      }
      await finish(tx);
    });
  }

  private async find(recordId: number): Promise<LapsedRow | undefined> {
    const [record] = await this.database.rows<LapsedRow>(
      `SELECT r.anio, r.numero, r.plazo_ciudadano, t.nombre, t.pagina, r.oficina,
         (SELECT m.user_id FROM tramites_record_move m WHERE m.id =
           (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = r.id)) AS devuelto_por
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE r.id = $1 AND r.plazo_ciudadano < $2`,
      [recordId, this.clock.now()],
    );
    return record;
  }
}
