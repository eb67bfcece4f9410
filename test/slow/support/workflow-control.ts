import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { controlCall, reasonOf, type AskedControl } from '../../plugins/workflow/support/asked-control.js';
import { BOSS, CLIENTS, usernameOf } from './workflow-office.js';

interface Chosen {
  readonly what: AskedControl['what'];
  readonly of: string | number;
}

const ADMINISTRATORS = 3;
const PAUSE_MILLISECONDS = 30;

/** The probability of each action in percent; the rest is reassigned. */
const RESUMES = 45;
const SUSPENDS = 20;
const RETRIES = 15;
const CANCELS = 8;

const live = "estado IN ('ACTIVA', 'SUSPENDIDA')";

/** The rows that each action may choose, at random: several administrators choose at once. */
const targets: Readonly<Record<AskedControl['what'], string>> = {
  suspend: "SELECT llave AS of FROM workflow_instance WHERE estado = 'ACTIVA'",
  resume: "SELECT llave AS of FROM workflow_instance WHERE estado = 'SUSPENDIDA' AND suspended_by = id",
  // Trees and called instances equally, though there are more of the former.
  cancel: `SELECT llave AS of FROM workflow_instance WHERE ${live} AND (parent_id IS NULL) = (random() < 0.3)`,
  retry: "SELECT id AS of FROM workflow_task WHERE estado = 'INCIDENTE'",
  reassign: "SELECT id AS of FROM workflow_task WHERE estado IN ('EN_POOL', 'ASIGNADA')",
};

/** Administrators who suspend, resume and cancel trees of instances, and move single tasks, by any host. */
export class WorkflowControl {
  readonly asked: AskedControl[] = [];
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  private token: string | undefined;
  private isFinishing = false;
  private isStopping = false;
  private running: Promise<void>[] = [];

  constructor(
    private readonly database: Database,
    private readonly address: () => string | undefined,
    /** Called for each tree that was ended. */
    private readonly ended: () => void,
  ) {}

  async signIn(): Promise<void> {
    const answer = await fetch(`${this.address()}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: BOSS, password: PASSWORD }),
    });
    this.token = ((await answer.json()) as { access: string }).access;
  }

  start(): void {
    this.running = Array.from({ length: ADMINISTRATORS }, () => this.work());
  }

  /** Stops suspending; suspended instances and incidents are resumed. */
  finish(): void {
    this.isFinishing = true;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      const what = this.pick();
      const [chosen] = await this.database.rows<{ of: string | number }>({
        composed: `${targets[what]} ORDER BY random() LIMIT 1`,
      });
      if (chosen) await this.ask({ what, of: chosen.of });
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private pick(): AskedControl['what'] {
    const hundred = Math.random() * 100;
    if (this.isFinishing) return hundred < 50 ? 'resume' : 'retry';
    if (hundred < RESUMES) return 'resume';
    if (hundred < RESUMES + SUSPENDS) return 'suspend';
    if (hundred < RESUMES + SUSPENDS + RETRIES) return 'retry';
    return hundred < RESUMES + SUSPENDS + RETRIES + CANCELS ? 'cancel' : 'reassign';
  }

  private async ask({ what, of }: Chosen): Promise<void> {
    const url = this.address();
    if (url === undefined) return;
    const motivo = reasonOf(this.asked.length);
    const place = this.asked.push({ what, motivo, of, outcome: 'unknown' }) - 1;
    const usuario = Math.random() < 0.3 ? null : usernameOf(Math.floor(Math.random() * CLIENTS));
    const call = controlCall({ what, of, motivo }, usuario);
    // A host that is killed meanwhile gives no answer, and a host without its database answers 503: either may have
    // done it, so that the outcome is unknown.
    const answer = await new AdminCaller(url, this.token).mutate(...call).catch(() => undefined);
    if (!answer || answer.status === 503) return;
    if (answer.status === 200 && what === 'cancel') await this.noteEnd(of);
    if (answer.status === 200 || answer.status === 409) {
      this.asked[place] = { what, motivo, of, outcome: answer.status === 200 ? 'done' : 'refused' };
    } else this.unexpected.push(`${what} of ${of}: ${answer.status} ${answer.text}`);
  }

  private async noteEnd(llave: string | number): Promise<void> {
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1 AND parent_id IS NULL';
    if ((await this.database.rows(sql, [llave])).length > 0) this.ended();
  }
}
