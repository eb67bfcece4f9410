import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  afterMail,
  Database,
  Mailer,
  type GivenUpReason,
  type JobContext,
  type MailOutcome,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { mailEnded } from '../steps/jobs.js';
import { isEnded } from '../steps/states.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import type { OngoingWork } from '../steps/step.js';
import { TaskHold } from '../steps/task-hold.js';
import { addressesIn } from './mail-addresses.js';
import { MailData } from './mail-data.js';
import { MailDocuments } from './mail-documents.js';
import { TaskExpressions } from './task-expressions.js';
import type { AutomaticWork, WorkOutcome, WorkRequest } from './automatic-work.js';
import { WorkMarks } from './work-marks.js';

type Mails = NonNullable<OngoingWork['correos']>;

/** The end of a mail of a task; `correo` is the digest of its address, `status` that of a bounced mail. */
interface EndedMail {
  readonly tarea: number;
  readonly correo: string;
  readonly outcome: MailOutcome;
  readonly status?: string | undefined;
}

/** Tells whether all mails of a task have been accepted, or the task has ended. */
const isOver = ({ task }: InstanceAt): boolean => isEnded(task.estado) || task.isDone;

const digestOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex');

/**
 * CORREO: mails a template of the city to one or more addresses, and is done when the mail server has accepted all
 * mails. A retry after an incident writes only to the addresses that no mail has reached.
 */
@injectable()
export class MailWork implements AutomaticWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(MailData) private readonly data: MailData,
    @inject(MailDocuments) private readonly documents: MailDocuments,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(TaskExpressions) private readonly expressions: TaskExpressions,
    @inject(TaskHold) private readonly hold: TaskHold,
    @inject(WorkMarks) private readonly marks: WorkMarks,
  ) {}

  async carryOut(request: WorkRequest): Promise<WorkOutcome> {
    const { instance, task } = request;
    const { definition } = task;
    if (definition.tipo !== 'CORREO') throw new RangeError(`${definition.tipo} sends no mail.`);
    const addresses = addressesIn((await this.expressions.evaluate(request, { para: definition.para }))['para']);
    const { id, revision, llave, task: own } = instance;
    const given = await this.data.of(request);
    return this.database.transaction(async (tx) => {
      await this.hold.take(tx, {
        taskId: own.id,
        estado: 'EN_EJECUCION',
        asignado: null,
        instanceId: id,
        revision,
      });
      // The end of a mail changes the task but not its instance, so the states of mails are read under the lock.
      const now = await this.instances.byTask(own.id, tx);
      const before: Mails = now!.task.trabajo.correos ?? {};
      const correos: Record<string, Mails[string]> = {};
      for (const [digest, to] of new Map(addresses.map((address) => [digestOf(address), address]))) {
        const isOut = before[digest] === 'ENVIADO' || before[digest] === 'ENVIANDO';
        correos[digest] = isOut ? before[digest]! : 'ENVIANDO';
        if (isOut) continue;
        const { documentos, attachments } = await this.documents.of(tx, llave, definition.adjuntos ?? []);
        const data = { ...given, documentos };
        const onEnd = afterMail(mailEnded, { tarea: own.id, correo: digest });
        const template = { codigo: definition.plantilla };
        await this.mailer.enqueueMail(tx, { to, template, data, attachments }, { onEnd });
      }
      if (Object.values(correos).includes('ENVIANDO')) {
        await this.marks.elsewhere(tx, instance, 'EN_EJECUCION', { correos });
        return 'elsewhere';
      }
      await this.marks.done(tx, instance, {}, { personal: { correos } });
      return 'done';
    });
  }

  /**
   * Records the end of a mail: after the last one the task is done, or has an incident. The bounce of a mail of a task
   * that is done is noted there, once, as the job ends in the same transaction.
   */
  async ended(end: EndedMail, { finish }: Pick<JobContext, 'finish'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, end.tarea);
      const instance = await this.instances.byTask(end.tarea, tx);
      if (instance && isOver(instance)) await this.noteReturn(tx, instance, end);
      else if (instance) await this.goOn(tx, instance, end);
      await finish(tx);
    });
  }

  /**
   * Raises an incident for a task where the job for the end of its mail has failed for the last time; the mail counts
   * as it ended.
   */
  async giveUp(tx: Transaction, end: EndedMail, { words }: GivenUpReason): Promise<void> {
    const { tarea, correo, outcome } = end;
    await this.lock(tx, tarea);
    const instance = await this.instances.byTask(tarea, tx);
    if (!instance) return;
    if (isOver(instance)) return this.noteReturn(tx, instance, end);
    const { task } = instance;
    if (task.trabajo.correos?.[correo] === undefined) return;
    const correos: Mails = { ...task.trabajo.correos, [correo]: stateAfter(outcome) };
    await this.marks.elsewhere(tx, instance, task.estado, { correos });
    if (task.estado === 'INCIDENTE') return;
    const incident = { codigo: 'trabajo_abandonado', mensaje: words };
    await this.marks.incident(tx, instance, incident, { personal: { correos } });
  }

  private async goOn(tx: Transaction, instance: InstanceAt, { tarea, correo, outcome }: EndedMail): Promise<void> {
    const { task } = instance;
    const before: Mails = task.trabajo.correos ?? {};
    if (before[correo] === undefined) return;
    const correos: Mails = { ...before, [correo]: stateAfter(outcome) };
    const states = new Set(Object.values(correos));
    if (states.size === 1 && states.has('ENVIADO')) {
      await this.marks.done(tx, instance, {}, { personal: { correos } });
      await this.marks.carryOn(tx, tarea);
      return;
    }
    await this.marks.elsewhere(tx, instance, task.estado, { correos });
    if (states.has('ENVIANDO') || task.estado === 'INCIDENTE') return;
    await this.marks.incident(tx, instance, refused, { personal: { correos } });
  }

  /** Notes a bounce for staff: the task is over, so that it is not tried again. */
  private async noteReturn(tx: Transaction, instance: InstanceAt, { outcome, status }: EndedMail): Promise<void> {
    if (outcome !== 'returned') return;
    await this.marks.returned(tx, instance, status === undefined ? 'rebotado' : `rebotado: ${status}`);
  }

  /** Locks a task, so that mails of one task that end at once are recorded one after the other. */
  private async lock(tx: Transaction, tarea: number): Promise<void> {
    await this.database.changeRows('UPDATE workflow_task SET estado = estado WHERE id = $1', [tarea], tx);
  }
}

const stateAfter = (outcome: MailOutcome): Mails[string] => (outcome === 'sent' ? 'ENVIADO' : 'FALLIDO');

const refused = {
  codigo: 'correo_rechazado',
  mensaje: 'Un correo no se pudo enviar: la dirección no lo recibe, o el servidor lo rechazó.',
};
