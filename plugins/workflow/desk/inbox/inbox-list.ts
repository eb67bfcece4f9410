import { inject, injectable, optional } from 'inversify';
import { Clock, conditions, Database, type Identity } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { FiledRecords } from '../../../tramites/contract.js';
import type { WorkItem } from '../../contract.js';
import type { InboxFilter } from './inbox-filter.js';
import { inboxItem, type InboxRow } from './inbox-item.js';
import type { InboxPart } from './inbox-entries-sql.js';
import { inboxListStatement, inboxTallyStatement } from './inbox-list-sql.js';
import { MOST_COUNTED } from './inbox-page.js';
import { writtenInboxPlace, type InboxPlace } from './inbox-place.js';
import { InboxSearch, type SearchedTasks } from './inbox-search.js';

/** The working days within which a term counts as ending soon. */
const SOON = { habiles: 3 };

/** A task of a list. */
export interface ListedWork extends WorkItem {
  readonly grupos: readonly string[];
  /** Null for a task of a channel. */
  readonly proceso: { readonly codigo: string; readonly nombre: string } | null;
  /** The number of the record behind the instance; null without a record. */
  readonly radicado: string | null;
  /** The applicant, the subject and the office of that record; null where it has none. */
  readonly solicitante: string | null;
  readonly asunto: string | null;
  readonly dependencia: string | null;
  /** The last moment of that record's term; null without one, and while it is paused or once it has ended. */
  readonly vence_registro: string | null;
  /** The way in which a search found it: by its own texts or number, or by its record; null without a search. */
  readonly por: 'TAREA' | 'REGISTRO' | null;
}

/** A page of a list. */
interface ListedPage {
  readonly tareas: ListedWork[];
  readonly siguiente: string | null;
}

/** The number of tasks of an inbox, each kind up to `MOST_COUNTED + 1`. */
export interface InboxTally {
  readonly vencidas: number;
  readonly pronto: number;
  readonly grupos: number;
  readonly mias: number;
  /** The moment before which a term that has not ended counts as ending soon. */
  readonly prontoHasta: string;
}

interface Row extends InboxRow {
  readonly place_id: number;
  readonly place_vence: Date;
  readonly grupos: unknown;
  readonly proceso_codigo: string | null;
  readonly proceso_nombre: string | null;
  readonly record_id: number | null;
  readonly by_words: number;
}

/** A row of a page; `id` is null where the task has left the place at which its entry was found. */
type Placed = Row | (Pick<Row, 'place_id' | 'place_vence'> & { readonly id: null });

/** The user, the place and the size of a page. */
interface PageRequest {
  readonly by: Identity;
  readonly after?: InboxPlace | undefined;
  readonly size: number;
  /** The pools in place of those of the user's groups. */
  readonly pools?: readonly string[] | undefined;
}

/** The lists of an inbox, where each page begins after the last task seen, and its tally. */
@injectable()
export class InboxList {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(InboxSearch) private readonly searches: InboxSearch,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /** Returns the page after a place, or the first one. */
  async page(filter: InboxFilter, { by, after, size, pools }: PageRequest): Promise<ListedPage> {
    const bound = conditions();
    const owners = ownersOf(filter, by, pools);
    const searched = await this.searches.read(filter.search, owners);
    const { from, until } = await this.range(filter);
    const part: InboxPart = {
      groups: bound.place(owners.groups),
      userId: bound.place(owners.userId),
      from: from && bound.place(from),
      until: until && bound.place(until),
    };
    bound
      .and('t.process_id = (SELECT id FROM workflow_process WHERE codigo = ?)', filter.proceso)
      .and('t.prioridad >= ?', filter.prioridad === undefined ? undefined : Number(filter.prioridad));
    const order = filter.orden ?? 'vence';
    const place = after && {
      id: bound.place(after.id),
      // Bound only where the statement uses it: an unused bind would be refused.
      vence: order === 'vence' ? bound.place(after.vence) : '',
    };
    const search = searched && this.searches.bind(bound, searched);
    const rows = await bound.rows<Placed>(this.database, (all) => {
      const where = all === '' ? undefined : all.replace(/^WHERE/, 'AND');
      return inboxListStatement(this.database.dialect, { ...part, order, after: place, size, where, search });
    });
    const page = rows.slice(0, size);
    const last = rows.length > size ? page.at(-1) : undefined;
    const found = page.filter((row): row is Row => row.id !== null);
    return {
      tareas: await this.listed(found, by, searched),
      siguiente: last ? writtenInboxPlace({ vence: last.place_vence, id: last.place_id }) : null,
    };
  }

  /** Counts the tasks of the inbox in one statement. */
  async tally(by: Identity): Promise<InboxTally> {
    const bound = conditions();
    const [groups, none] = [bound.place(JSON.stringify([...by.groups])), bound.place('[]')];
    const userId = bound.place(by.userId);
    const nobody = bound.place(null);
    const { now, soon } = await this.moments();
    const [from, until] = [bound.place(now), bound.place(soon)];
    const parts = {
      vencidas: { groups, userId, until: from },
      pronto: { groups, userId, from, until },
      grupos: { groups, userId: nobody },
      mias: { groups: none, userId },
    };
    const [row] = await bound.rows<Record<keyof typeof parts, number | string>>(this.database, () =>
      inboxTallyStatement(this.database.dialect, parts, MOST_COUNTED + 1),
    );
    const { vencidas, pronto, grupos, mias } = row!;
    return {
      vencidas: Number(vencidas),
      pronto: Number(pronto),
      grupos: Number(grupos),
      mias: Number(mias),
      prontoHasta: soon.toISOString(),
    };
  }

  private async range({ vence }: InboxFilter): Promise<{ readonly from?: Date; readonly until?: Date }> {
    if (vence === undefined) return {};
    const { now, soon } = await this.moments();
    return vence === 'vencidas' ? { until: now } : { from: now, until: soon };
  }

  private async moments(): Promise<{ readonly now: Date; readonly soon: Date }> {
    const now = this.clock.now();
    return { now, soon: (await this.calendar.settled()).endAfter(now, SOON) };
  }

  private async listed(rows: readonly Row[], by: Identity, searched: SearchedTasks | undefined): Promise<ListedWork[]> {
    const ids = [...new Set(rows.flatMap(({ record_id }) => record_id ?? []))];
    const outlines = (await this.records?.outlineAll(ids)) ?? [];
    const records = new Map(outlines.map((record) => [record.recordId, record]));
    return rows.map((row) => {
      const record = records.get(row.record_id ?? 0);
      const isOwn = row.by_words === 1 || row.id === searched?.number;
      return {
        ...inboxItem(this.database, row, by.username),
        grupos: this.database.parseJson<readonly string[] | null>(row.grupos) ?? [],
        proceso: row.proceso_codigo === null ? null : { codigo: row.proceso_codigo, nombre: row.proceso_nombre ?? '' },
        radicado: record?.radicado ?? null,
        solicitante: record?.solicitante ?? null,
        asunto: record?.asunto ?? null,
        dependencia: record?.oficina ?? null,
        vence_registro: record?.vence?.toISOString() ?? null,
        por: searched ? (isOwn ? 'TAREA' : 'REGISTRO') : null,
      };
    });
  }
}

/** Returns the groups, as JSON, and the user by which tasks are in a list. */
function ownersOf({ cuales, grupo }: InboxFilter, by: Identity, pools: Iterable<string> = by.groups) {
  const groups = [...pools].filter((group) => grupo === undefined || group === grupo);
  const isOfPools = cuales === 'grupos' || grupo !== undefined;
  return { groups: JSON.stringify(cuales === 'mias' ? [] : groups), userId: isOfPools ? null : by.userId };
}
