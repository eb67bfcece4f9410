import { inject, injectable, multiInject, optional } from 'inversify';
import {
  Database,
  Metrics,
  ReadSubjectSources,
  type AuditSubject,
  type ReadSubjects,
} from '../../../host/plugin-api/index.js';
import { droppedReads, writtenReads } from '../reads-figures.js';
import { keyOf, type PendingRead } from './pending-read.js';

const columns = 'at, user_id, hora, subject_kind, subject_id, via, parte, motivo';

const KEY = ['user_id', 'hora', 'subject_kind', 'subject_id', 'via', 'parte'] as const;

/** Writes batches of reads; what an hour has an entry of is left out. */
@injectable()
export class ReadWriter {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Metrics) private readonly metrics: Metrics,
    @multiInject(ReadSubjectSources.token) @optional() private readonly sources: readonly ReadSubjects[] = [],
  ) {}

  async write(reads: readonly PendingRead[]): Promise<void> {
    const subjects = await this.subjectsOf(reads);
    const byKey = new Map<string, PendingRead>();
    for (const read of reads) {
      const subject = subjects.get(nameOf(read));
      if (subject === null) {
        this.metrics.add(droppedReads, {});
        continue;
      }
      const row = subject ? { ...read, subject_kind: subject.kind, subject_id: subject.id } : read;
      const key = keyOf(row);
      if (!byKey.has(key)) byKey.set(key, row);
    }
    // In one order on all hosts, so that two that write the same reads never deadlock.
    const rows = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    const written = this.database.dialect === 'postgres' ? await this.together(rows) : await this.oneByOne(rows);
    this.metrics.add(writtenReads, {}, written);
  }

  /** By kind and id, where the log says something else: one statement a source. */
  private async subjectsOf(reads: readonly PendingRead[]): Promise<ReadonlyMap<string, AuditSubject | null>> {
    const found = new Map<string, AuditSubject | null>();
    for (const source of this.sources) {
      const ofKind = reads.filter(({ subject_kind: kind }) => kind === source.kind);
      const ids = new Set(ofKind.map(({ subject_id: id }) => id));
      if (ids.size === 0) continue;
      for (const [id, subject] of await source.of([...ids])) found.set(`${source.kind} ${id}`, subject);
    }
    return found;
  }

  private together(rows: readonly PendingRead[]): Promise<number> {
    return this.database.change(
      `INSERT INTO reads_entry (${columns})
       SELECT ${columns} FROM jsonb_to_recordset($1::jsonb) AS r (at timestamptz, user_id integer, hora integer,
         subject_kind varchar, subject_id varchar, via varchar, parte varchar, motivo varchar)
       ON CONFLICT (${KEY.join(', ')}) DO NOTHING`,
      [JSON.stringify(rows)],
    );
  }

  private oneByOne(rows: readonly PendingRead[]): Promise<number> {
    return this.database.transaction(async (tx) => {
      let written = 0;
      for (const row of rows) {
        if (await this.database.insertOnce('reads_entry', { ...row }, KEY, tx)) written += 1;
      }
      return written;
    });
  }
}

const nameOf = ({ subject_kind: kind, subject_id: id }: PendingRead): string => `${kind} ${id}`;
