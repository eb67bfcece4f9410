import { service } from '../../../../host/boot/container/build-container.js';
import { Clock, type Transaction } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import {
  legalProfiles,
  Terms,
  type ProfileCode,
  type TermComputation,
  type TermOwner,
} from '../../../../plugins/terms/contract.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import type { Term } from '../../../../plugins/calendar/contract.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';

/** The user who changes terms: the first of the bundle. */
export const by = { userId: 1 };

/** The time of day of a request, and its channel. */
interface Receipt {
  readonly time?: string;
  readonly isInPerson?: boolean;
}

/** Terms on a host whose clock stands where a test puts it. */
export class TermHost {
  private present = new Date();
  private owners = 0;

  private constructor(
    readonly host: TestHost,
    readonly terms: Terms,
  ) {}

  static async start(options: TestHostOptions = {}): Promise<TermHost> {
    const present: { now: () => Date } = { now: () => new Date() };
    const host = await startTestHost({
      plugins: [auth, calendar, terms],
      overrides: [service(Clock, present)],
      ...options,
    });
    const own = new TermHost(host, host.container.get<Terms>(Terms));
    present.now = () => own.present;
    return own;
  }

  /** Sets the clock to a day in Colombia, by default at ten in the morning. */
  on(day: string, time = '10:00:00'): this {
    this.present = new Date(`${day}T${time}-05:00`);
    return this;
  }

  /** Begins a term on a day, for a new owner. */
  async begin(day: string, of: Term, { time, isInPerson = false }: Receipt = {}): Promise<TermOwner> {
    this.on(day, time);
    this.owners += 1;
    const owner = { kind: 'sample.thing', id: this.owners };
    const isProfile = typeof of === 'string' && of in legalProfiles;
    const basis = isProfile ? { perfil: of as ProfileCode } : { plazo: of };
    const term = await this.terms.prepareTerm(this.present, { ...basis, isInPerson });
    await this.in((tx) => this.terms.startTerm(tx, owner, term));
    return owner;
  }

  in<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.host.database.transaction(work);
  }

  async pause(owner: TermOwner, day: string, time?: string): Promise<string | null | undefined> {
    this.on(day, time);
    return dayOf(await this.in((tx) => this.terms.pauseTerm(tx, owner, { by, motivo: 'Falta el plano.' })));
  }

  async resume(
    owner: TermOwner,
    day: string,
    { time, isHandedIn }: { readonly time?: string; readonly isHandedIn?: boolean } = {},
  ): Promise<string | null | undefined> {
    this.on(day, time);
    const resumption = { by, motivo: 'Trajo el plano.', isHandedIn };
    return dayOf(await this.in((tx) => this.terms.resumeTerm(tx, owner, resumption)));
  }

  async extend(
    owner: TermOwner,
    day: string,
    until: { readonly plazo: Term } | { readonly hasta: string },
    time?: string,
  ): Promise<string | null | undefined> {
    this.on(day, time);
    return dayOf(
      await this.in((tx) => this.terms.extendTerm(tx, owner, { by, motivo: 'Se practica una visita.', until })),
    );
  }

  async computation(owner: TermOwner): Promise<TermComputation> {
    return (await this.terms.computation(owner))!;
  }

  /** Returns the day on which a term ends now; null while it is paused. */
  async due(owner: TermOwner): Promise<string | null | undefined> {
    return dayOf(await this.terms.findTerm(owner));
  }

  async stop(): Promise<void> {
    await this.host.stop();
  }
}

/** Returns the day of a last moment, which is its last millisecond. */
function dayOf(changed: { readonly vence: Date | null } | undefined): string | null | undefined {
  return changed?.vence && new Date(changed.vence.getTime() - 5 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Returns the code of a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
  throw new Error('it was not refused');
}
