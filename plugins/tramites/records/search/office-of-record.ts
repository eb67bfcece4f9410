import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { TramitePage } from '../../catalog/index.js';
import { OfficePeople, sameOffice } from '../../notices/index.js';

/** The facts of a record that say which office answers it. */
export interface OfficeRow {
  /** The group of the office that has or had the work on it; null where a process leads it, or no office has it. */
  readonly oficina: string | null;
  /** The page of its tramite. */
  readonly pagina: unknown;
}

/** The groups of the offices that a name means, and those of all others. */
export interface NamedOffices {
  readonly named: readonly string[];
  readonly others: readonly string[];
}

/**
 * The names of the offices that answer records: the department that has the work on the record; without one, or where
 * it is not active any more, the one that the page of its tramite names.
 */
@injectable()
export class OfficeNames {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(OfficePeople) private readonly people: OfficePeople,
  ) {}

  /** Returns the look-up of the names for some records. It reads the departments once, where a record has one. */
  async of(rows: readonly OfficeRow[]): Promise<(row: OfficeRow) => string | null> {
    const names = rows.some(({ oficina }) => oficina !== null) ? await this.people.names() : new Map<string, string>();
    return ({ oficina, pagina }) => (oficina === null ? undefined : names.get(oficina)) ?? this.onPage(pagina);
  }

  /** Finds the groups of the departments with a name. */
  async find(name: string): Promise<NamedOffices> {
    const groups = [...(await this.people.names())];
    const codes = (isNamed: boolean): string[] =>
      groups.flatMap(([group, one]) => (sameOffice(one, name) === isNamed ? [group] : []));
    return { named: codes(true), others: codes(false) };
  }

  private onPage(pagina: unknown): string | null {
    return pagina === null ? null : (this.database.parseJson<TramitePage>(pagina).dependencia ?? null);
  }
}
