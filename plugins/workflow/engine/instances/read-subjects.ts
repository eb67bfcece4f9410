import { inject, injectable } from 'inversify';
import { conditions, Database, type AuditSubject, type ReadSubjects } from '../../../../host/plugin-api/index.js';
import type { ProcessOrigin } from '../../../tramites/contract.js';

interface Row {
  readonly asked: string | number;
  readonly llave: string;
  readonly origin_kind: ProcessOrigin['kind'] | null;
  readonly origin_id: number | null;
}

/** What filed the outermost instance, or that one itself. */
function subjectOf({ llave, origin_kind: kind, origin_id: id }: Row): AuditSubject {
  if (kind === null || id === null) return { kind: 'workflow.instance', id: llave };
  return { kind: kind === 'tramite' ? 'tramites.record' : 'certificates.registration', id: String(id) };
}

/** `asked` is the column that the ids are of, and `from` where it stands beside its instance `i`. */
async function subjectsOf(
  database: Database,
  { asked, from }: { readonly asked: string; readonly from: string },
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const rows = await conditions()
    .oneOf(asked, ids)
    .rows<Row>(
      database,
      (where) => `SELECT ${asked} AS asked, r.llave, r.origin_kind, r.origin_id FROM ${from}
        JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id) ${where}`,
    );
  return new Map(rows.map((row) => [String(row.asked), subjectOf(row)]));
}

@injectable()
export class InstanceSubjects implements ReadSubjects {
  readonly kind = 'workflow.instance';

  constructor(@inject(Database) private readonly database: Database) {}

  of(llaves: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
    return subjectsOf(this.database, { asked: 'i.llave', from: 'workflow_instance i' }, llaves);
  }
}

/** A task of no process is a subject itself. */
@injectable()
export class TaskSubjects implements ReadSubjects {
  readonly kind = 'workflow.task';

  constructor(@inject(Database) private readonly database: Database) {}

  of(ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
    const from = 'workflow_task t JOIN workflow_instance i ON i.id = t.instance_id';
    return subjectsOf(this.database, { asked: 't.id', from }, ids.map(Number));
  }
}

@injectable()
export class SupportSubjects implements ReadSubjects {
  readonly kind = 'workflow.support';

  constructor(@inject(Database) private readonly database: Database) {}

  of(ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
    const from = 'workflow_support s JOIN workflow_instance i ON i.id = s.instance_id';
    return subjectsOf(this.database, { asked: 's.id', from }, ids.map(Number));
  }
}
