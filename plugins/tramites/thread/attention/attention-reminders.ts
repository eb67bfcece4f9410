import { inject, injectable } from 'inversify';
import { Database, jobHandler, Mailer, type JobContext, type JobHandler } from '../../../../host/plugin-api/index.js';
import type { TramitePage } from '../../catalog/index.js';
import type { MessageKind } from '../../contract.js';
import { OfficePeople } from '../../notices/index.js';
import { filingNumber } from '../../vocabulary/index.js';
import { attentionJob } from './attention-job.js';
import { attentionTo } from './attention-mail.js';

interface WaitingRow {
  readonly anio: number;
  readonly numero: number;
  readonly nombre: string;
  readonly pagina: unknown;
  /** The group of the office that has the work on it. */
  readonly oficina: string | null;
  readonly tipo: MessageKind;
  /** The user who answered it last, or else moved it last. */
  readonly encargado: number | null;
}

/** The mails to staff that a citizen has written. Each is sent once, as the job ends with its mails. */
@injectable()
export class AttentionReminders {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(OfficePeople) private readonly people: OfficePeople,
  ) {}

  get handler(): JobHandler {
    return jobHandler({
      type: attentionJob,
      handle: ({ registro, mensaje }, context) => this.remind(registro, mensaje, context),
    });
  }

  /** Writes to the office of the record, or to the user who dealt with the record last, unless they know already. */
  private async remind(recordId: number, message: number, { finish }: JobContext): Promise<void> {
    const row = await this.find(recordId, message);
    const pagina = row?.pagina ? this.database.parseJson<TramitePage>(row.pagina) : undefined;
    const office = { grupo: row?.oficina ?? null, nombre: pagina?.dependencia };
    const addresses = row ? await this.people.addressesOf(office, row.encargado) : [];
    await this.database.transaction(async (tx) => {
      for (const address of addresses) {
        const { nombre: tramite, anio, numero, tipo } = row!;
        const attention = { tramite, radicado: filingNumber(anio, numero), revision: tipo === 'REVISION' };
        await this.mailer.enqueueMail(tx, attentionTo(address, attention));
      }
      await finish(tx);
    });
  }

  private async find(recordId: number, message: number): Promise<WaitingRow | undefined> {
    const [row] = await this.database.rows<WaitingRow>(
      `SELECT r.anio, r.numero, t.nombre, t.pagina, r.oficina, m.tipo, COALESCE(
         (SELECT a.user_id FROM tramites_record_answer a WHERE a.record_id = r.id
           AND a.numero = (SELECT MAX(b.numero) FROM tramites_record_answer b WHERE b.record_id = r.id)),
         (SELECT v.user_id FROM tramites_record_move v WHERE v.id =
           (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = r.id))) AS encargado
       FROM tramites_record_message m JOIN tramites_record r ON r.id = m.record_id
       JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE m.record_id = $1 AND m.numero = $2 AND m.attended_at IS NULL`,
      [recordId, message],
    );
    return row;
  }
}
