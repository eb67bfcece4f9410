import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  Feeds,
  type Feed,
  type FeedReading,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { placeBehind, type HistoryPlace } from './history-place.js';
import { changesOf, type ChangedTask, type Move } from './moved-tasks.js';
import type { TaskChange } from './task-change.js';

/** The entries of the history that one query reads. */
const MOST_MOVES = 500;

const moveColumns = `id, instance_id, task_id, at, tipo, actor_user_id, desde, hacia,
  CASE WHEN tipo IN ('REASIGNACION', 'ESCALAMIENTO', 'TRASLADO') THEN cambio END AS cambio`;

/** A row whose id is a BIGINT, which a driver may return as text. */
type Stored<Row extends { readonly id: number }> = Omit<Row, 'id'> & { readonly id: number | string };

/**
 * The changes of tasks as a feed. It reads the history, to which every move is written in its own transaction, and
 * writes nothing itself.
 */
@injectable()
export class TaskFeed {
  private readonly feed: Feed<TaskChange>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Feeds) feeds: Feeds,
  ) {
    this.feed = feeds.openFeed<HistoryPlace, TaskChange>({
      name: 'workflow/tasks',
      findEnd: () => this.end(),
      readItems: (place) => this.read(place),
    });
  }

  /** Registers a listener, as `Feed.follow` does. */
  follow(listener: (changes: readonly TaskChange[]) => void): Promise<() => void> {
    return this.feed.follow(listener);
  }

  /** Notifies the feed once `tx` has committed. */
  moved(tx?: Transaction): void {
    this.feed.ring(tx);
  }

  /** Returns the place at the end of the history; ids that are missing among the latest entries may still commit. */
  private async end(): Promise<HistoryPlace> {
    const sql = 'SELECT id FROM workflow_history ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 100 ROWS ONLY';
    const rows = await this.database.rows<{ id: number | string }>(sql);
    const ids = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
    return placeBehind({ last: (ids[0] ?? 1) - 1, gaps: [] }, ids);
  }

  private async read(place: HistoryPlace): Promise<FeedReading<HistoryPlace, TaskChange>> {
    const late = await this.late(place);
    const stored = await this.database.rows<Stored<Move>>(
      `SELECT ${moveColumns} FROM workflow_history WHERE id > $1
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${MOST_MOVES} ROWS ONLY`,
      [place.last],
    );
    const moves = [...late, ...stored].map((row): Move => ({
      ...row,
      id: Number(row.id),
      cambio: this.database.parseJson<Move['cambio']>(row.cambio),
    }));
    const next = placeBehind(
      place,
      moves.map(({ id }) => id),
    );
    const items = moves.length === 0 ? [] : changesOf(moves, await this.tasksOf(moves));
    if (stored.length < MOST_MOVES) return { place: next, items };
    const more = await this.read(next);
    return { place: more.place, items: [...items, ...more.items] };
  }

  /** Reads entries that committed after later ones were read. */
  private async late({ gaps }: HistoryPlace): Promise<Stored<Move>[]> {
    if (gaps.length === 0) return [];
    const ids = gaps.map(({ id }) => id);
    return conditions()
      .oneOf('id', ids)
      .rows(this.database, (where) => `SELECT ${moveColumns} FROM workflow_history ${where} ORDER BY id`);
  }

  /** Reads the tasks that the entries name, and the tasks of their instances that are open or ended since. */
  private async tasksOf(moves: readonly Move[]): Promise<readonly ChangedTask[]> {
    const named = new Set(moves.flatMap(({ task_id }) => task_id ?? []));
    const instances = new Set(moves.flatMap(({ instance_id }) => instance_id ?? []));
    const since = new Date(Math.min(...moves.map(({ at }) => at.getTime())));
    const columns = 'SELECT id, instance_id, asignado, grupos, created_at, ended_at FROM workflow_task';
    const found = [
      await conditions()
        .oneOf('id', [...named])
        .rows<ChangedTask>(this.database, (where) => `${columns} ${where}`),
      await conditions()
        .oneOf('instance_id', [...instances])
        .and('(ended_at IS NULL OR ended_at >= ?)', since)
        .rows<ChangedTask>(this.database, (where) => `${columns} ${where}`),
    ].flat();
    return [...new Map(found.map((task) => [task.id, task])).values()].map((task) => ({
      ...task,
      grupos: this.database.parseJson<readonly string[] | null>(task.grupos) ?? [],
    }));
  }
}
