import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import {
  afterMail,
  Clock,
  Database,
  jobHandler,
  Mailer,
  type JobHandler,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { MailDocuments } from '../automatic/mail-documents.js';
import { writeEntry } from '../steps/history-row.js';
import { noticeEnded } from '../steps/jobs.js';
import type { TaskState } from '../steps/states.js';
import type { AppliedRule } from './applied-rule.js';

/** The mails of the notices that rules send. */
@injectable()
export class NoticeMails {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(MailDocuments) private readonly documents: MailDocuments,
  ) {}

  get handler(): JobHandler {
    return jobHandler({
      type: noticeEnded,
      handle: (mail, { finish }) =>
        this.database.transaction(async (tx) => {
          await this.ended(tx, mail);
          await finish(tx);
        }),
      givenUp: (tx, mail) => this.ended(tx, mail),
    });
  }

  /** One to each address. Throws `InputError` for what is no address. */
  async send(
    tx: Transaction,
    { timer, rule, instance, version, task }: AppliedRule,
    addresses: readonly string[],
    filing: object,
  ): Promise<void> {
    if (addresses.length === 0) return;
    const { llave, datos, task: own } = instance;
    const { documentos } = await this.documents.of(tx, llave, []);
    const data = {
      datos,
      documentos,
      instancia: { llave, proceso: version.codigo, ...filing },
      tarea: {
        codigo: task.codigo,
        nombre: task.definition.nombre,
        numero: own.id,
        vence: own.vence?.toISOString() ?? null,
      },
    };
    const onEnd = afterMail(noticeEnded, { tarea: own.id, regla: timer.codigo });
    for (const to of addresses) {
      await this.mailer.enqueue(tx, { to, template: { codigo: rule.avisar!.plantilla }, data }, { onEnd });
    }
  }

  /**
   * A mail that was given up is an entry of the history, also of a task that has ended: its rule was applied, and an
   * administrator has the mail itself tried again (`host.jobs`).
   */
  private async ended(
    tx: Transaction,
    { tarea, regla, outcome }: z.output<(typeof noticeEnded)['data']>,
  ): Promise<void> {
    if (outcome === 'sent') return;
    // So that its state is the one that the history has last.
    await this.database.change('UPDATE workflow_task SET estado = estado WHERE id = $1', [tarea], tx);
    const [task] = await this.database.rows<{ instance_id: number; token: number; estado: TaskState }>(
      'SELECT instance_id, token, estado FROM workflow_task WHERE id = $1',
      [tarea],
      tx,
    );
    if (!task) return;
    const { instance_id: instanceId, token, estado } = task;
    await writeEntry(this.database, tx, {
      instanceId,
      taskId: tarea,
      entry: {
        tipo: 'AVISO_FALLIDO',
        at: this.clock.now(),
        by: 'system',
        desde: estado,
        hacia: estado,
        motivo: regla,
        personal: undefined,
      },
      cambio: JSON.stringify({ token, temporizador: regla }),
    });
  }
}
