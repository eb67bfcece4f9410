import { expect } from 'chai';
import fc from 'fast-check';
import { until } from '../../../../testing/until.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { checkAcknowledged } from './acknowledged.js';
import { startAutomaticCity } from './automatic-city.js';
import { filingPlugins } from './filing-city.js';
import { checkOrder } from './history-order.js';
import { interleaving, randomTree, runnableTree, type Attempt } from './random-instance.js';
import { CITIZEN_FORM } from './random-process.js';
import { Trees } from './tree-attempts.js';
import { TreeInvariants } from './tree-invariants.js';
import { RECONCILE_TOKEN, TwoHosts } from './two-hosts.js';

/**
 * The statuses that a caller may get for an object that another caller has changed meanwhile, or from a host without a
 * database.
 */
const allowed: ReadonlySet<number> = new Set([0, 200, 400, 403, 404, 409, 503]);

const form = {
  codigo: CITIZEN_FORM,
  nombre: 'Plano',
  schema: { type: 'object', properties: { plano: { type: 'string', title: 'Plano' } }, required: ['plano'] },
};
/** The questions of the tramite of each tree: the data by which the processes decide. */
const preguntas = [
  { pre_codigo: 'espera', pre_texto: 'Espera', pre_tipo: 'TEXTO' },
  { pre_codigo: 'otra', pre_texto: 'Otra', pre_tipo: 'BOOLEANO' },
  { pre_codigo: 'x', pre_texto: 'X', pre_tipo: 'NUMERO' },
];

const ending: Attempt['datos'] = { otra: false, x: 0 };

/** The trees to play: the same ones for the same seed; `path`, from the message of a failure, chooses one of them. */
interface Chosen {
  readonly runs: number;
  readonly seed: number;
  readonly path?: string | undefined;
}

/** Plays random trees of instances on two hosts to their ends, and checks the invariants of all trees. */
export class TreePlay {
  /** The number of attempts by kind and status; `instance` counts instances. */
  private readonly outcomes = new Map<string, number>();
  private readonly invariants: TreeInvariants;
  private played = 0;

  private constructor(
    private readonly hosts: TwoHosts,
    private readonly mail: TestSmtpServer,
  ) {
    this.invariants = new TreeInvariants(hosts.city.client.host.database);
  }

  static async start(): Promise<TreePlay> {
    const mail = await TestSmtpServer.start();
    const config = { mail: mail.config(), http: { publicPerMinute: 1_000_000 } };
    const city = await startAutomaticCity({
      plugins: filingPlugins,
      config,
      environment: { BPM_RECONCILE_TOKEN: RECONCILE_TOKEN },
    });
    await importInto(city.client.host, { formularios: [form] });
    return new TreePlay(await TwoHosts.start(city, config), mail);
  }

  async stop(): Promise<void> {
    await this.hosts.stop();
    await this.mail.stop();
  }

  /** Throws at the first tree that breaks an invariant, with its seed and path. */
  async play({ runs, seed, path }: Chosen): Promise<void> {
    const property = fc.asyncProperty(interleaving, randomTree, (groups, tree) => this.playOne(groups, tree));
    // A smaller tree would run at other moments, and so not reproduce the failure.
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, ...(path !== undefined && { path }) });
    expect(this.outcomes.get('instance')).to.be.at.least(path === undefined ? runs : 1);
  }

  /** Sums up what was done in one line. */
  describe(): string {
    const told = [...this.outcomes].sort().map(([what, times]) => `${what}: ${times}`);
    return `      trees: ${this.played}; ${told.join(', ')}\n`;
  }

  private async playOne(
    groups: readonly (readonly Attempt[])[],
    tree: Parameters<typeof runnableTree>[1],
  ): Promise<void> {
    this.played += 1;
    const { city } = this.hosts;
    const codigo = `P${this.played}`;
    for (const process of runnableTree(codigo, tree)) await city.client.release('ana', process);
    await importInto(city.client.host, {
      tramites: [{ codigo, nombre: codigo, proceso: `${codigo}_0`, preguntas }],
    });
    // The note that its procedures need does not exist at first: they have incidents, and are retried later.
    const espera = `nota ${this.played}`;
    const trees = await Trees.of(this.hosts, codigo, { espera, ...ending });
    for (const group of groups) await this.attemptAll(trees, group);
    await this.rest();
    await city.note(espera);
    await until('all have ended', async () => {
      await trees.goOn(ending);
      return trees.haveEnded();
    });
    await this.rest();
    for (const { llave } of await trees.instances()) {
      this.count('instance');
      expect(await this.hosts.differences(llave), llave).to.deep.equal([]);
      await checkOrder(city.client.host.database, llave);
    }
    await checkAcknowledged(this.hosts);
  }

  /** Runs the attempts of a group almost concurrently. */
  private async attemptAll(trees: Trees, group: readonly Attempt[]): Promise<void> {
    await trees.begin();
    const statuses = await Promise.all(group.map((one) => trees.attempt(one)));
    for (const [index, status] of statuses.entries()) {
      const { kind } = group[index]!;
      expect(allowed.has(status), `${kind} was answered ${status}`).to.equal(true);
      this.count(`${kind} ${status}`);
    }
    await this.invariants.check();
  }

  /** Waits until no job is left. */
  private async rest(): Promise<void> {
    await until('no job is left', async () => (await this.hosts.hasten()) === 0);
    await this.invariants.checkAtRest();
  }

  private count(what: string): void {
    this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1);
  }
}
