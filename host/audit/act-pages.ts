import { conditions, type ActSource, type ChainedLog, type Conditions, type Database } from '../plugin-api/index.js';
import type { AuditSubject } from '../plugin-api/data/audit.js';
import type { LoggedAct } from '../plugin-api/data/chained-log.js';
import { committedEntries } from './stored-entry.js';

/** Where an act stands among those of all logs: the newest first, then by log, then the greatest id. */
export interface ActPlace {
  readonly at: Date;
  readonly log: string;
  readonly id: number;
}

export interface FoundAct extends ActPlace, LoggedAct {}

/** What is looked for; each part narrows it, and user, thing and moments stand on indexes. */
export interface ActFilter {
  readonly userId?: number | undefined;
  readonly thing?: AuditSubject | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly to?: Date | undefined;
  /** How the action begins. It stands on no index: acts are read by the rest and passed over. */
  readonly action?: string | undefined;
}

interface ActRow {
  /** A BIGINT comes as text. */
  readonly id: string | number;
  readonly at: Date;
}

/** How many acts are passed over for one page, so that it takes a bounded time. */
const MOST_READ = 5000;
const READ_AT_ONCE = 500;

const byPlace = (one: ActPlace, other: ActPlace): number =>
  other.at.getTime() - one.at.getTime() ||
  Number(one.log > other.log) - Number(one.log < other.log) ||
  other.id - one.id;

/** Narrows the entries of a log to those that stand after a place. */
function behind(narrowed: Conditions, log: string, { at, log: placed, id }: ActPlace): void {
  // Those of the same moment have been shown where their log comes first.
  narrowed.and(log < placed ? 'e.at < ?' : 'e.at <= ?', at);
  if (log === placed) narrowed.and('(e.at < ? OR e.id < ?)', at, id);
}

/** What users did, in the audit log and those of plugins that say how their entries are acts. */
export class ActPages {
  private readonly logs: readonly ChainedLog[];

  constructor(
    private readonly database: Database,
    logs: readonly ChainedLog[],
  ) {
    this.logs = logs.filter(({ acts }) => acts !== undefined);
  }

  /**
   * Acts after a place, the newest first, and the place that the next page follows; undefined on the last. A page may
   * hold fewer than `limit` although another one follows, where most acts that were read are of another action.
   */
  async page(
    filter: ActFilter,
    limit: number,
    after?: ActPlace,
  ): Promise<{ readonly acts: readonly FoundAct[]; readonly next: ActPlace | undefined }> {
    const { action } = filter;
    const atOnce = action === undefined ? limit + 1 : READ_AT_ONCE;
    const acts: FoundAct[] = [];
    let place = after;
    for (let read = 0; read < MOST_READ; read += atOnce) {
      const round = await this.round(filter, atOnce, place);
      acts.push(...round.filter((act) => action === undefined || act.action.startsWith(action)));
      if (acts.length > limit) return { acts: acts.slice(0, limit), next: acts[limit - 1] };
      place = round.at(-1);
      if (round.length < atOnce) return { acts, next: undefined };
    }
    return { acts, next: place };
  }

  private async round(filter: ActFilter, limit: number, after?: ActPlace): Promise<readonly FoundAct[]> {
    const found: FoundAct[] = [];
    for (const log of this.logs) found.push(...(await this.actsOf(log, filter, limit, after)));
    return found.sort(byPlace).slice(0, limit);
  }

  private async actsOf(
    log: ChainedLog,
    { userId, thing, from, to }: ActFilter,
    limit: number,
    after?: ActPlace,
  ): Promise<readonly FoundAct[]> {
    const source = log.acts as ActSource<ActRow>;
    const { columns, joins = '', userColumn } = source;
    const done = thing && source.about(thing);
    if (thing && !done) return [];
    const narrowed = conditions().and(`e.${userColumn} = ?`, userId).and('e.at >= ?', from).and('e.at < ?', to);
    if (done) narrowed.and(done.sql, ...done.values);
    if (after) behind(narrowed, log.name, after);
    const rows = await narrowed.rows<ActRow>(
      this.database,
      (where) => `SELECT e.id, e.at, ${columns.join(', ')} FROM ${committedEntries(this.database, log)} ${joins}
        ${where} ORDER BY e.at DESC, e.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map((row) => {
      const { details, ...told } = source.act(row);
      return { at: row.at, log: log.name, id: Number(row.id), ...told, details: this.database.parseJson(details) };
    });
  }
}
