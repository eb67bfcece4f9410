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

/** What a caller may get of something that another caller has moved meanwhile, or of a host without a database. */
const allowed: ReadonlySet<number> = new Set([0, 200, 400, 403, 404, 409, 503]);

const form = {
  codigo: CITIZEN_FORM,
  nombre: 'Plano',
  schema: { type: 'object', properties: { plano: { type: 'string', title: 'Plano' } }, required: ['plano'] },
};
/** Of the tramite of each tree: what the processes decide by. */
const preguntas = [
  { pre_codigo: 'espera', pre_texto: 'Espera', pre_tipo: 'TEXTO' },
  { pre_codigo: 'otra', pre_texto: 'Otra', pre_tipo: 'BOOLEANO' },
  { pre_codigo: 'x', pre_texto: 'X', pre_tipo: 'NUMERO' },
];

const ending: Attempt['datos'] = { otra: false, x: 0 };

/**
 * Which trees are played: the same again for the same seed; `path` chooses one of them, from the message of a failure.
 */
interface Chosen {
  readonly runs: number;
  readonly seed: number;
  readonly path?: string | undefined;
}

/** Plays random trees of instances on two hosts to their ends, and checks what has to hold of any. */
export class TreePlay {
  /** How often an attempt had a status; `instance` counts instances. */
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
    // A smaller tree would be played at other moments, and so be another one.
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, ...(path !== undefined && { path }) });
    expect(this.outcomes.get('instance')).to.be.at.least(path === undefined ? runs : 1);
  }

  /** Returns a line that says what was done. */
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
    // What its procedures wait for is not there at first: they are incidents, tried again later.
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

  /** At about the same moment. */
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

  /** Until no job is left. */
  private async rest(): Promise<void> {
    await until('no job is left', async () => (await this.hosts.hasten()) === 0);
    await this.invariants.checkAtRest();
  }

  private count(what: string): void {
    this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1);
  }
}
