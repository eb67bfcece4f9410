import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { ACTING, CLIENTS, LAST, usernameOf, WHOLE } from './workflow-office.js';

/** A task in the answer to a claim. */
interface ClaimedTask {
  readonly id: number;
  readonly codigo: string;
  readonly instf_llave: string;
}

/** The answer; `undefined` where the host was dead or dying. */
interface Answer {
  readonly status: number;
  readonly body: {
    readonly EsCorrecto?: boolean;
    readonly code?: string;
    readonly tarea?: ClaimedTask;
    readonly instancia?: { readonly llave: string };
    readonly results?: readonly { readonly id: number; readonly estado: string }[];
    readonly access?: string;
  };
}

const PATIENCE_SECONDS = 60;
/** The time for the work of a dead host to be repeated, on a busy machine. */
const PROGRESS_SECONDS = 600;
/** The pause after a failed call. */
const PAUSE_MILLISECONDS = 50;
/** The most open instances, beside those that are unknown as an answer was lost. */
const MOST_OPEN = 3 * CLIENTS;
/** The percentage of claimed tasks that are released. */
const RELEASES = 10;

/** Refusals that say that another client was first, or holds the row. */
const lost = new Set([
  ...['tarea_ya_tomada', 'tarea_cerrada', 'tarea_ajena', 'tarea_no_disponible', 'busy'],
  'instancia_suspendida',
]);

const isIn = (hundred: number): boolean => Math.random() * 100 < hundred;

/** People who start instances, take tasks and end them, by any host, and remember every answer. */
export class WorkflowClients {
  /** Keys of the instances whose start was acknowledged. */
  readonly started: string[] = [];
  /** Acknowledged moves: the id of the task and the user. */
  readonly taken: (readonly [task: number, username: string])[] = [];
  readonly acted: (readonly [task: number, username: string])[] = [];
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  /** Calls that came after those of another client. */
  beaten = 0;
  /** Requests that were answered with 503, as a host was full or stopping, and those without an answer. */
  refused = 0;
  unanswered = 0;
  /** Instances that an acknowledged action or an administrator ended. */
  private ended = 0;
  private readonly tokens = new Map<string, string>();
  private isStarting = true;
  private isStopping = false;
  private running: Promise<void>[] = [];

  /** `restMilliseconds` is the pause of each client after an action. */
  constructor(
    private readonly address: () => string | undefined,
    private readonly restMilliseconds = 0,
  ) {}

  get usernames(): readonly string[] {
    return [...this.tokens.keys()];
  }

  async signIn(): Promise<void> {
    for (let client = 0; client < CLIENTS; client += 1) {
      const username = usernameOf(client);
      const answer = await this.send('POST', '/api/token/', { username, password: PASSWORD });
      if (answer?.status !== 200) throw new Error(`the login was answered with ${answer?.status}`);
      this.tokens.set(username, answer.body.access!);
    }
  }

  /** Starts to work, until no instance is started and no task is left. */
  start(): void {
    this.running = this.usernames.map((username) => this.work(username));
  }

  /** Stops starting instances; existing ones continue. */
  finish(): void {
    this.isStarting = false;
  }

  /** Records that an administrator has ended an instance that was started. */
  noteEnd(): void {
    this.ended += 1;
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  /** Waits until so many more actions have been acknowledged. */
  async progress(count: number): Promise<void> {
    const wanted = this.acted.length + count;
    await until('so many more actions are acknowledged', () => this.acted.length >= wanted, PROGRESS_SECONDS);
  }

  /** Starts an instance; returns whether it was begun. */
  async begin(username: string, proceso: string): Promise<boolean> {
    const answer = await this.call(username, 'POST', 'instancias/', { proceso });
    if (answer?.status !== 201) return this.isRefused('a start', answer);
    this.started.push(answer.body.instancia!.llave);
    return true;
  }

  /** Takes a task; returns it where it is the user's, now or already. */
  async take(username: string, id: number): Promise<ClaimedTask | undefined> {
    const answer = await this.call(username, 'POST', 'tomar-tarea/', { tarea_id: id });
    if (answer?.status !== 200) {
      // An administrator may have reassigned it again.
      if (answer?.status === 403) this.beaten += 1;
      else this.isRefused(`task ${id}, taken by ${username}`, answer);
      return undefined;
    }
    this.taken.push([id, username]);
    return answer.body.tarea!;
  }

  /** Ends a task. Its form record is stored under its code, and in the row of the procedure. */
  async act(username: string, { id, codigo, instf_llave }: ClaimedTask): Promise<boolean> {
    const answer = await this.call(username, 'POST', 'ejecutar-accion/', {
      sp_code: ACTING,
      instf_llave,
      jsonfiltros: { [codigo]: instf_llave, registro: instf_llave },
      bpm_accion: 'SEGUIR',
    });
    if (answer?.status !== 200 || answer.body.EsCorrecto !== true) {
      return this.isRefused(`task ${id}, ended by ${username}`, answer);
    }
    this.acted.push([id, username]);
    if (codigo === LAST) this.ended += 1;
    return true;
  }

  private async work(username: string): Promise<void> {
    while (!this.isStopping) {
      await delay((await this.turn(username)) ? this.restMilliseconds : PAUSE_MILLISECONDS);
    }
  }

  /** Works on a task of the user, takes one of their pool, or starts an instance. */
  private async turn(username: string): Promise<boolean> {
    const inbox = await this.call(username, 'GET', 'bandeja/');
    if (inbox?.status !== 200) return this.isRefused('an inbox', inbox);
    const tasks = inbox.body.results!;
    const own = tasks.find(({ estado }) => estado === 'ASIGNADA');
    const chosen = own ?? tasks[Math.floor(Math.random() * tasks.length)];
    const open = this.started.length - this.ended - this.unanswered;
    if (!own && this.isStarting && open < MOST_OPEN) return this.begin(username, WHOLE);
    if (!chosen) return false;
    const task = await this.take(username, chosen.id);
    if (!task) return false;
    if (isIn(RELEASES)) {
      const answer = await this.call(username, 'POST', 'soltar-tarea/', { tarea_id: task.id });
      if (answer?.status === 200) return true;
      // A release that a dying host received may only take effect now.
      if (answer?.status !== 403) return this.isRefused(`task ${task.id}, given back by ${username}`, answer);
      this.beaten += 1;
      return false;
    }
    return this.act(username, task);
  }

  /** Counts an unsuccessful answer; returns false, as nothing was done. */
  private isRefused(what: string, answer: Answer | undefined): false {
    if (!answer) return false;
    const { status, body } = answer;
    if (body.EsCorrecto === false && lost.has(body.code ?? '')) this.beaten += 1;
    else this.unexpected.push(`${what}: ${status} ${JSON.stringify(body)}`);
    return false;
  }

  /** Makes a call, and repeats it after a 503, as `Retry-After` says. */
  private async call(username: string, method: string, route: string, body?: object): Promise<Answer | undefined> {
    const Authorization = `Bearer ${this.tokens.get(username)}`;
    for (;;) {
      const answer = await this.send(method, `/workflow/api/${route}`, body, { Authorization });
      if (answer?.status !== 503) return answer;
      this.refused += 1;
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private async send(
    method: string,
    route: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | undefined> {
    const url = this.address();
    if (url === undefined) return undefined;
    try {
      const response = await fetch(`${url}${route}`, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    } catch {
      this.unanswered += 1;
      return undefined;
    }
  }
}
