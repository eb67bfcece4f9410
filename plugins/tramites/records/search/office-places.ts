import { inject, injectable } from 'inversify';
import { Database, type Conditions } from '../../../../host/plugin-api/index.js';
import { TramiteCatalog } from '../../catalog/index.js';
import { sameOffice } from '../../notices/index.js';
import { OfficeNames } from './office-of-record.js';

/** The conditions that a record is with an office: by itself, or by the page of its tramite. */
@injectable()
export class OfficePlaces {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(OfficeNames) private readonly offices: OfficeNames,
  ) {}

  /** Adds to conditions on a record `r` that an office has it. */
  async narrow(narrowed: Conditions, oficina: string): Promise<Conditions> {
    const { had, paged, elsewhere } = await this.placesOf(oficina, narrowed);
    const onPage = `(${paged('r.tramite_id')} AND (r.oficina IS NULL OR NOT (${elsewhere})))`;
    return narrowed.and(`(${had} OR ${onPage})`);
  }

  /**
   * Builds the table of the newest records of an office: of those that it has, and of each tramite whose page names it
   * those that no other office has. No index has all of them in order.
   */
  async newestOf(oficina: string, narrowed: Conditions, first: string): Promise<(where: string) => string> {
    const { had, paged, elsewhere } = await this.placesOf(oficina, narrowed);
    const each = this.database.dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
    return (where) => {
      const and = where.replace(/^WHERE/, 'AND');
      return `(SELECT e.id FROM tramites_tramite k ${each} (SELECT r.id FROM tramites_record r
          WHERE r.tramite_id = k.id AND (r.oficina IS NULL OR NOT (${elsewhere})) ${and} ${first}) AS e
          WHERE ${paged('k.id')}
        UNION SELECT o.id FROM (SELECT r.id FROM tramites_record r WHERE ${had} ${and} ${first}) AS o) AS n
      JOIN tramites_record r ON r.id = n.id`;
    };
  }

  /**
   * Binds an office, and builds the conditions that it has a record `r`, that another one has it, and that the page of
   * a tramite, whose id is in a column, names it.
   */
  private async placesOf(oficina: string, narrowed: Conditions) {
    const { named, others } = await this.offices.find(oficina);
    const tramites = (await this.tramites.all()).filter(
      ({ page: { dependencia } }) => dependencia !== undefined && sameOffice(dependencia, oficina),
    );
    const listed = (values: readonly (number | string)[]): ((column: string) => string) => {
      const places = values.map((value) => narrowed.place(value)).join(', ');
      return (column) => (places === '' ? '1 = 0' : `${column} IN (${places})`);
    };
    return {
      had: listed(named)('r.oficina'),
      elsewhere: listed(others)('r.oficina'),
      paged: listed(tramites.map(({ id }) => id)),
    };
  }
}
