import { until } from '../../../testing/until.js';
import { FilingClients } from './filing-clients.js';
import { LookUpClients } from './look-up-clients.js';
import { MessageClients } from './message-clients.js';
import { LINES, PaymentStream } from './payment-stream.js';
import { OWNERS, receiptAddressOf } from './server-bundle.js';
import type { ServerCity } from './server-city.js';
import { WorkflowClients } from './workflow-clients.js';
import { CLIENTS } from './workflow-office.js';

const INVOICES = 200_000;
const BOTS = 4;
const READERS = 2;
const FILERS = { json: 2, multipart: 1, repeating: 2 };
const KINDS_OF_READERS = 3;

/** The number of clients, each with one request at a time. */
export const CLIENTS_OF_THE_MIX =
  CLIENTS + FILERS.json + FILERS.multipart + FILERS.repeating + BOTS + LINES + READERS * KINDS_OF_READERS;
/** The work that counts as progress: less could be missed, more would only prolong the run. */
const PROGRESS = 5;

/** The pause of a client of each kind between two actions. */
const restMilliseconds = { workflow: 2000, filing: 600, messages: 1000, payments: 300, lookUps: 150 };

/** The load of a city: processes, filings with and without files, messages, payments and look-ups, all at once. */
export class ServerMix {
  readonly workflow: WorkflowClients;
  readonly messages: MessageClients;
  readonly payments: PaymentStream;
  readonly lookUps: LookUpClients;
  private filingClients: FilingClients | undefined;

  private constructor(private readonly city: ServerCity) {
    const address = (): string | undefined => city.address();
    this.workflow = new WorkflowClients(address, restMilliseconds.workflow);
    this.messages = new MessageClients(address, city.parts.platform);
    this.payments = new PaymentStream(address);
    this.lookUps = new LookUpClients(address, () => this.filingClients?.acknowledged ?? []);
  }

  /** Logs all clients in, and starts them. */
  static async start(city: ServerCity): Promise<ServerMix> {
    const mix = new ServerMix(city);
    await PaymentStream.addInvoices(city.tables, INVOICES);
    await mix.workflow.signIn();
    await mix.payments.signIn();
    await mix.lookUps.signIn(OWNERS.owner, OWNERS.password);
    await mix.messages.connect(BOTS, OWNERS);
    mix.filingClients = new FilingClients(() => city.address(), {
      ...FILERS,
      pauseMilliseconds: restMilliseconds.filing,
      answers: (folio) => ({ correo: receiptAddressOf(folio) }),
    });
    mix.workflow.start();
    mix.messages.start(restMilliseconds.messages);
    mix.payments.start(restMilliseconds.payments);
    mix.lookUps.start(READERS, restMilliseconds.lookUps);
    return mix;
  }

  get filing(): FilingClients {
    return this.filingClients!;
  }

  /** The amount of work of each kind that was done so far. */
  get done(): Readonly<Record<string, number>> {
    const { jwt, session, anyone } = this.lookUps.found;
    return {
      actions: this.workflow.acted.length,
      filings: this.filing.acknowledged.length,
      messages: this.messages.taken.length,
      payments: this.payments.paid,
      'calls with a token': jwt,
      'calls with a session': session,
      'public look-ups': anyone,
    };
  }

  /** Answers that no caller should get. */
  get unexpected(): readonly string[] {
    return [this.workflow, this.messages, this.payments.clients, this.lookUps].flatMap(({ unexpected }) => unexpected);
  }

  /** Waits until more of each of these kinds was done, of all of them where none is named. */
  async progress(kinds: readonly string[] = Object.keys(this.done)): Promise<void> {
    const before = this.done;
    const missingKinds = (): readonly string[] => kinds.filter((kind) => this.done[kind]! < before[kind]! + PROGRESS);
    await until('more is done', () => missingKinds().length === 0).catch((cause: unknown) => {
      const missing = missingKinds();
      throw new Error(`no more of these was done: ${missing.join(', ')}; ${this.unexpected.join('; ')}`, { cause });
    });
  }

  /** Ends the load after all begun work is done, the processes included. */
  async finish(patienceSeconds: number): Promise<void> {
    this.workflow.finish();
    await Promise.all([this.filing, this.messages, this.payments, this.lookUps].map((clients) => clients.stop()));
    const open = `SELECT 1 FROM workflow_instance WHERE estado <> 'FINALIZADA'
      UNION ALL SELECT 1 FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')`;
    await until('nothing is left to do', async () => (await this.city.tables.rows(open)).length === 0, patienceSeconds);
    await this.workflow.stop();
  }

  /** Ends the load as it is. */
  async stop(): Promise<void> {
    const all = [
      this.workflow,
      this.messages,
      this.payments,
      this.lookUps,
      ...(this.filingClients ? [this.filingClients] : []),
    ];
    await Promise.allSettled(all.map((clients) => clients.stop()));
  }
}
