import { inject, injectable } from 'inversify';
import { AuditLog, Clock, type AuditActor, type Transaction } from '../../../host/plugin-api/index.js';
import { ErasureList } from '../list/erasure-list.js';
import type { KnownPerson } from '../people/known-person.js';
import { PersonDigests } from '../people/person-digests.js';
import { PersonFinder } from '../people/person-finder.js';
import type { PersonName } from '../people/person-name.js';
import type { ErasureStep } from './erasure.js';
import { ErasureRows } from './erasure-rows.js';

/** Erases people in every plugin, in one transaction. */
@injectable()
export class Erasing {
  constructor(
    @inject(ErasureRows) private readonly rows: ErasureRows,
    @inject(PersonFinder) private readonly finder: PersonFinder,
    @inject(PersonDigests) private readonly digests: PersonDigests,
    @inject(ErasureList) private readonly list: ErasureList,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Why a person cannot be erased now, in lines of Spanish. */
  async obstacles(name: PersonName, tx?: Transaction): Promise<readonly string[]> {
    return this.obstaclesOf(await this.finder.find([name], tx), tx);
  }

  /** The same for a person who is found already. */
  async obstaclesOf(person: KnownPerson, tx?: Transaction): Promise<readonly string[]> {
    const reasons: string[] = [];
    for (const source of this.finder.sources) reasons.push(...((await source.obstacles?.(person, tx)) ?? []));
    return reasons;
  }

  /**
   * Erases all that belongs to the person with these names. The list has it before `tx` can be committed: an erasure
   * that counts is never missing there, and one that does not count is made again.
   */
  async erase(tx: Transaction, id: string, names: readonly PersonName[], by: AuditActor): Promise<void> {
    const person = await this.finder.find(names, tx);
    const steps = await this.eraseAll(tx, person);
    await this.rows.setResult(tx, id, steps);
    await this.audit.record(tx, {
      action: 'privacy.erasure.done',
      by,
      subject: { kind: 'privacy.erasure', id },
      details: { borrados: steps.reduce((sum, { borrados }) => sum + borrados, 0) },
    });
    const personas = person.names.map((name) => this.digests.of(name));
    await this.list.add({ id, at: this.clock.now().toISOString(), personas });
  }

  /** Erases what was found of a person, in every plugin. */
  async eraseAll(tx: Transaction, person: KnownPerson): Promise<readonly ErasureStep[]> {
    const steps: ErasureStep[] = [];
    for (const source of this.finder.sources) {
      const done = await source.erase(tx, person);
      steps.push(...done.map((items) => ({ modulo: source.plugin, ...items })));
    }
    return steps;
  }
}
