import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  Database,
  Groups,
  Mailer,
  UserDirectory,
  type GroupListing,
  type ScheduledJob,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { remindedEnds, WorkingCalendar } from '../../../calendar/contract.js';
import { FiledRecords } from '../../../tramites/contract.js';
import { WorkflowSettings } from '../../workflow-settings.js';
import type { WorkflowConfig } from '../../workflow-config.js';
import { recordOf } from '../steps/filer.js';
import { untakenTo, type MailedUntaken } from './untaken-mail.js';

/** The time for which a task waits before its office gets a mail. */
const PATIENCE = { habiles: 1 };
const MOST_MEMBERS = 50;
const MOST_TASKS = 100;
const MOST_NUMBERS = 20;
const OFFICES = 'dependencia:';

interface Row {
  readonly created_at: Date;
  readonly record_id: number | null;
}

/**
 * The mails to the members of departments whose tasks have waited for a working day, at most one a day for each
 * department: the row of the department decides which host sends them, in the transaction of the mails.
 */
@injectable()
export class UntakenMails {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Groups) private readonly groups: Groups,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(WorkflowSettings) private readonly settings: WorkflowConfig,
    @inject(FiledRecords) @optional() private readonly records?: FiledRecords,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'workflow/untaken', everySeconds: 600, run: (signal) => this.send(signal) };
  }

  /** Sends the mails of the day. */
  async send(signal: AbortSignal): Promise<void> {
    // At night no mail is sent.
    if (!this.settings.untakenMails || !(await remindedEnds(this.calendar, this.clock))) return;
    const today = this.calendar.dayOf(this.clock.now());
    const rows = await this.database.rows<{ grupo: string }>('SELECT grupo FROM workflow_office_mail WHERE dia = $1', [
      today,
    ]);
    const done = new Set(rows.map(({ grupo }) => grupo));
    for (const office of await this.groups.listGroups()) {
      if (signal.aborted) return;
      if (office.codigo.startsWith(OFFICES) && !done.has(office.codigo)) await this.sendTo(office, today);
    }
  }

  private async sendTo(office: GroupListing, today: string): Promise<void> {
    const untaken = await this.untakenOf(office);
    if (!untaken) return;
    const addresses = await this.addressesOf(office.codigo);
    await this.database.transaction(async (tx) => {
      if (!(await this.claim(tx, office.codigo, today))) return;
      for (const address of addresses) await this.mailer.enqueueMail(tx, untakenTo(address, untaken));
    });
  }

  /** Describes the tasks of an office that have waited too long; undefined without one. */
  private async untakenOf({ codigo, nombre }: GroupListing): Promise<MailedUntaken | undefined> {
    const rows = await this.database.rows<Row>(
      `SELECT t.created_at, ${recordOf('t', 'r')} AS record_id FROM workflow_task_pool p
       JOIN workflow_task t ON t.id = p.task_id AND t.estado = 'EN_POOL'
       LEFT JOIN workflow_instance i ON i.id = t.instance_id
       LEFT JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
       WHERE p.grupo = $1 ORDER BY p.task_id OFFSET 0 ROWS FETCH NEXT ${MOST_TASKS} ROWS ONLY`,
      [codigo],
    );
    const [calendar, now] = [await this.calendar.settled(), this.clock.now()];
    const waiting = rows.filter(({ created_at: from }) => calendar.endAfter(from, PATIENCE) < now);
    if (waiting.length === 0) return undefined;
    const ids = [...new Set(waiting.flatMap(({ record_id }) => record_id ?? []))];
    const records = (await this.records?.findAll(ids)) ?? [];
    const radicados = records.map(({ radicado }) => radicado).sort();
    const mas = rows.length === MOST_TASKS || radicados.length > MOST_NUMBERS;
    return { dependencia: nombre, cuantas: waiting.length, radicados: radicados.slice(0, MOST_NUMBERS), mas };
  }

  private async addressesOf(group: string): Promise<readonly string[]> {
    const names = await this.users.namesOf(await this.groups.listMembers(group, { limit: MOST_MEMBERS }));
    const people = await Promise.all([...names.values()].map(({ username }) => this.users.findByUsername(username)));
    return [...new Set(people.flatMap((person) => person?.email ?? []))];
  }

  private async claim(tx: Transaction, grupo: string, dia: string): Promise<boolean> {
    if (await this.database.insertOnce('workflow_office_mail', { grupo, dia }, ['grupo'], tx)) return true;
    const sql = 'UPDATE workflow_office_mail SET dia = $2 WHERE grupo = $1 AND dia < $2';
    return (await this.database.changeRows(sql, [grupo, dia], tx)) === 1;
  }
}
