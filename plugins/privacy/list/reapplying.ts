import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { Erasing } from '../erasures/erasing.js';
import { ErasureRows } from '../erasures/erasure-rows.js';
import { PersonDigests } from '../people/person-digests.js';
import { PersonFinder } from '../people/person-finder.js';
import type { PersonName } from '../people/person-name.js';
import { ErasureList, type ListedErasure } from './erasure-list.js';

const GROUND = 'Borrado de antes, que una copia restaurada deshizo.';

/** The outcome of going through the list. */
interface Reapplied {
  readonly listed: number;
  /** How many erasures were made again. */
  readonly again: number;
  /** How many this database has made that are not in the list: from before there was one, or this is another folder. */
  readonly unlisted: number;
}

/**
 * Erases again people whom a restored backup brought back. What the database knows to be done was erased in it, and
 * what came later is not touched; of an erasure that it does not know, or is still to make, all that it has is older.
 */
@injectable()
export class Reapplying {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ErasureList) private readonly list: ErasureList,
    @inject(ErasureRows) private readonly rows: ErasureRows,
    @inject(PersonFinder) private readonly finder: PersonFinder,
    @inject(PersonDigests) private readonly digests: PersonDigests,
    @inject(Erasing) private readonly erasing: Erasing,
  ) {}

  /** Also where something is not over. */
  async reapply(): Promise<Reapplied> {
    const unknown: ListedErasure[] = [];
    const missing = new Map<string, ListedErasure[]>();
    const types = new Set<string>();
    let listed = 0;
    let known = 0;
    for await (const erasure of this.list.all()) {
      listed += 1;
      if (await this.rows.hasEnded(erasure.id)) {
        known += 1;
        continue;
      }
      unknown.push(erasure);
      for (const { tipo, digest } of erasure.personas) {
        missing.set(digest, [...(missing.get(digest) ?? []), erasure]);
        types.add(tipo);
      }
    }
    const unlisted = Math.max(0, (await this.rows.countErased()) - known);
    if (missing.size === 0) return { listed, again: 0, unlisted };
    const namesOf = new Map<ListedErasure, Map<string, PersonName>>();
    for await (const name of this.everybody(types)) {
      const { digest } = this.digests.of(name);
      for (const erasure of missing.get(digest) ?? []) {
        const names = namesOf.get(erasure) ?? new Map<string, PersonName>();
        namesOf.set(erasure, names.set(digest, name));
      }
    }
    let again = 0;
    for (const erasure of unknown) {
      const names = [...(namesOf.get(erasure)?.values() ?? [])];
      if (await this.eraseAgain(erasure, names)) again += names.length > 0 ? 1 : 0;
    }
    return { listed, again, unlisted };
  }

  /** What `reapply` did on a backup that was just brought back, for the operator; nothing without a list. */
  async afterRestore(): Promise<readonly string[]> {
    return this.list.isConfigured ? linesOf(await this.reapply()) : [];
  }

  /** All names that any plugin holds; of a number without a type, all that the list may mean by it. */
  private async *everybody(types: ReadonlySet<string>): AsyncIterable<PersonName> {
    for (const source of this.finder.sources) {
      for await (const { documents = [], things = [] } of source.people?.() ?? []) {
        for (const found of documents) {
          const document = this.finder.document(found);
          if (!document) continue;
          if (document.tipo !== '') yield document;
          else for (const tipo of types) yield { ...document, tipo };
        }
        for (const { kind, id } of things) if (kind === 'auth.user') yield { usuario: Number(id) };
      }
    }
  }

  private async eraseAgain({ id, personas }: ListedErasure, names: readonly PersonName[]): Promise<boolean> {
    const digest = Buffer.from(personas[0]!.digest, 'hex');
    return this.database.transaction(async (tx) => {
      // Asked for before the backup and carried out after it: the row is there, and its job may find open matters.
      const isDue = (await this.rows.again(tx, id, digest, GROUND)) || (await this.rows.end(tx, id, 'TERMINADO'));
      if (!isDue) return false;
      if (names.length > 0) await this.erasing.erase(tx, id, names, 'system');
      return true;
    });
  }
}

/** For the operator. */
export const linesOf = ({ listed, again, unlisted }: Reapplied): readonly string[] => [
  `${listed} erasures of people are in the list; ${again} were made again.`,
  ...(unlisted > 0 ? [`${unlisted} erasures of this database are not in the list: is its disk mounted?`] : []),
];
