import { inject, injectable } from 'inversify';
import { Clock, Database, Revisions, type CachedValue, type Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { OptionSource, QuestionOption } from '../../forms/contract.js';
import { revisionOf, tableOf, type Resource } from '../engine/resource.js';
import { ResourceDefinitions } from '../engine/resources.js';

/** The most options of a catalog: a page receives them all with the form. */
const MOST_OPTIONS = 5000;

interface OptionRow extends QuestionOption {
  readonly vigente_desde?: string | null;
  readonly vigente_hasta?: string | null;
}

/** Offers the entries of catalogs as options of questions: the active ones that are valid today. */
@injectable()
export class CatalogOptions implements OptionSource {
  readonly names: readonly string[];
  private readonly rows = new Map<string, CachedValue<readonly OptionRow[]>>();
  /** The options of the last day asked for, so that equal options are the same array. */
  private readonly made = new Map<
    string,
    { rows: readonly OptionRow[]; day: string; options: readonly QuestionOption[] }
  >();

  constructor(
    @inject(ResourceDefinitions) definitions: readonly Resource[],
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Revisions) revisions: Revisions,
  ) {
    const offered = definitions.filter(({ optionName }) => optionName !== undefined);
    this.names = offered.map(({ name }) => name);
    for (const resource of offered) {
      this.rows.set(
        resource.name,
        revisions.cached(revisionOf(resource), (tx) => this.load(resource, tx)),
      );
    }
  }

  async listOptions(name: string): Promise<readonly QuestionOption[]> {
    const rows = await this.rows.get(name)!.get();
    const day = this.calendar.dayOf(this.clock.now());
    const made = this.made.get(name);
    if (made?.rows === rows && made.day === day) return made.options;
    const options = rows
      .filter(({ vigente_desde, vigente_hasta }) => (vigente_desde ?? day) <= day && day <= (vigente_hasta ?? day))
      .map(({ codigo, nombre }) => ({ codigo, nombre }));
    this.made.set(name, { rows, day, options });
    return options;
  }

  private load({ name, fields, optionName }: Resource, tx?: Transaction): Promise<OptionRow[]> {
    const dates = ['vigente_desde', 'vigente_hasta'].filter((field) => field in fields);
    const columns = ['codigo', `${optionName!} AS nombre`, ...dates].join(', ');
    const [where, bind] = 'activo' in fields ? ['WHERE activo = $1', [true]] : ['', []];
    return this.database.rows<OptionRow>(
      `SELECT ${columns} FROM ${tableOf(name)} ${where} ORDER BY ${optionName!}, codigo
       OFFSET 0 ROWS FETCH NEXT ${MOST_OPTIONS} ROWS ONLY`,
      bind,
      tx,
    );
  }
}
