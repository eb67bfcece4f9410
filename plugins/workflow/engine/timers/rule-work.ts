import { inject, injectable } from 'inversify';
import { Clock, Database, Mailer, type TextData, type Transaction } from '../../../../host/plugin-api/index.js';
import { isLegal } from '../../definition/index.js';
import { MailData } from '../automatic/mail-data.js';
import { MailDocuments } from '../automatic/mail-documents.js';
import { writeEntry } from '../steps/history-row.js';
import type { TaskState } from '../steps/states.js';
import { TaskHold } from '../steps/task-hold.js';
import { poolOf } from '../steps/task-pool.js';
import type { AppliedRule } from './applied-rule.js';
import { LegalTimes } from './legal-times.js';
import { NotifiedPeople } from './notified-people.js';
import { TimerRows } from './timer-rows.js';

/** The entry of the history for one effect. */
interface Effect {
  readonly tipo: 'AVISO' | 'ESCALAMIENTO' | 'PRIORIDAD';
  readonly hacia: TaskState;
  readonly cambio: Readonly<Record<string, unknown>>;
}

/**
 * Applies the rules of terms (decisions, section 7): notices, other groups, another priority. All effects of a rule and
 * the removal of its timer are one transaction.
 */
@injectable()
export class RuleWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(MailData) private readonly data: MailData,
    @inject(MailDocuments) private readonly documents: MailDocuments,
    @inject(NotifiedPeople) private readonly people: NotifiedPeople,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(TimerRows) private readonly timers: TimerRows,
    @inject(LegalTimes) private readonly legal: LegalTimes,
  ) {}

  /**
   * Applies a rule; does nothing where it was applied already or its timer has another moment now. False where the term
   * of the record has changed: the task follows it, and the rule must be read again. Throws `MovedMeanwhileError` where
   * the task or its instance has changed since it was read, and errors that are incidents.
   */
  async apply(request: AppliedRule): Promise<boolean> {
    const { timer, rule, instance } = request;
    const { id: instanceId, revision, task } = instance;
    const addresses = rule.avisar ? await this.people.of(request) : [];
    const given = rule.avisar ? await this.data.of(request) : undefined;
    return this.database.transaction(async (tx) => {
      const { id: taskId, estado, asignado } = task;
      await this.hold.take(tx, { taskId, estado, asignado, instanceId, revision });
      if (isLegal(request.task.term) && (await this.legal.follow(tx, taskId))) return false;
      if (!(await this.timers.use(tx, timer.id))) return true;
      for (const to of addresses) await this.notify(tx, request, to, { ...given });
      const effects: Effect[] = [];
      if (rule.avisar) {
        effects.push({ tipo: 'AVISO', hacia: estado, cambio: { destinatarios: addresses.length } });
      }
      if (rule.prioridad !== undefined) {
        const { prioridad } = rule;
        await this.database.changeRows(
          'UPDATE workflow_task SET prioridad = $1 WHERE id = $2',
          [prioridad, taskId],
          tx,
        );
        effects.push({ tipo: 'PRIORIDAD', hacia: estado, cambio: { prioridad } });
      }
      if (rule.pool) {
        const antes = { asignado, grupos: await this.groupsOf(tx, taskId) };
        await this.handOver(tx, taskId, rule.pool);
        effects.push({ tipo: 'ESCALAMIENTO', hacia: 'EN_POOL', cambio: { asignado: null, pool: rule.pool, antes } });
      }
      for (const effect of effects) await this.record(tx, request, effect);
      return true;
    });
  }

  private async notify(tx: Transaction, { rule, instance }: AppliedRule, to: string, given: TextData): Promise<void> {
    const { documentos } = await this.documents.of(tx, instance.llave, []);
    const template = { codigo: rule.avisar!.plantilla };
    await this.mailer.enqueueMail(tx, { to, template, data: { ...given, documentos } });
  }

  private async groupsOf(tx: Transaction, taskId: number): Promise<readonly string[]> {
    const [row] = await this.database.rows<{ grupos: unknown }>(
      'SELECT grupos FROM workflow_task WHERE id = $1',
      [taskId],
      tx,
    );
    return this.database.parseJson<readonly string[] | null>(row?.grupos) ?? [];
  }

  /** Takes the task from its holder and moves it to the pool of these groups. */
  private async handOver(tx: Transaction, taskId: number, pool: readonly string[]): Promise<void> {
    const entries = poolOf(this.database, tx, taskId);
    // The entries of its former groups.
    await entries.leave();
    await this.database.changeRows(
      "UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL, grupos = $1 WHERE id = $2",
      [JSON.stringify(pool), taskId],
      tx,
    );
    await entries.enter();
  }

  private record(tx: Transaction, { timer, instance }: AppliedRule, effect: Effect): Promise<void> {
    const { id: instanceId, task } = instance;
    const { tipo, hacia, cambio } = effect;
    return writeEntry(this.database, tx, {
      instanceId,
      taskId: task.id,
      entry: {
        tipo,
        at: this.clock.now(),
        by: 'system',
        desde: task.estado,
        hacia,
        motivo: timer.codigo,
        personal: undefined,
      },
      cambio: JSON.stringify({ token: task.token, temporizador: timer.codigo, ...cambio }),
    });
  }
}
