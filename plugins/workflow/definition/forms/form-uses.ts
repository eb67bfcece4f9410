import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import type { PinnedRevisions } from '../processes/process-version.js';
import { namesOf, referencesOf } from '../language/named-codes.js';
import { outlineOf } from '../language/outline.js';
import { readersOf, type NameReader } from './name-readers.js';

/** A process that uses a form. */
export interface FormUse {
  readonly codigo: string;
  readonly nombre: string;
  /** The active version that asks with it, and the revision that it asks with; null where only the draft does. */
  readonly activa: { readonly version: number; readonly revision: number } | null;
  /** Whether its draft asks with it. */
  readonly borrador: boolean;
  /** The places of the process that read the given fields. */
  readonly lee: readonly NameReader[];
}

interface ProcessRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly version: number | null;
  readonly pinned: unknown;
  readonly definicion: unknown;
  readonly staging: string | null;
}

/** Finds the processes that use forms, in their active versions and in their drafts. */
@injectable()
export class FormUses {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Counts the processes whose active version uses a form, by the code of the form. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ pinned: unknown }>(
      'SELECT v.pinned FROM workflow_process p JOIN workflow_version v ON v.id = p.active_version_id',
    );
    const counts = new Map<string, number>();
    for (const { pinned } of rows) {
      for (const codigo of Object.keys(this.database.parseJson<PinnedRevisions>(pinned).formularios)) {
        counts.set(codigo, (counts.get(codigo) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** Lists the processes that use a form, sorted by code, and the places in them that read some of its fields. */
  async of(form: string, fields: readonly string[]): Promise<FormUse[]> {
    // The texts are searched first, so that only the definitions that may name the form are parsed.
    const quoted = `%"${form}"%`;
    const rows = await conditions()
      .and(`(p.staging LIKE ? OR ${this.textOf('v.pinned')} LIKE ?)`, quoted, quoted)
      .rows<ProcessRow>(
        this.database,
        (where) => `SELECT p.codigo, p.nombre, v.version, v.pinned, v.definicion, p.staging
          FROM workflow_process p LEFT JOIN workflow_version v ON v.id = p.active_version_id ${where}
          ORDER BY p.codigo`,
      );
    return rows.flatMap((row) => this.useIn(row, form, fields) ?? []);
  }

  private useIn(row: ProcessRow, form: string, fields: readonly string[]): FormUse | undefined {
    const { codigo, nombre, version, pinned, definicion, staging } = row;
    const revision = version === null ? undefined : this.database.parseJson<PinnedRevisions>(pinned).formularios[form];
    const draft: unknown = staging === null ? undefined : JSON.parse(staging);
    const isDrafted = namesOf(referencesOf(outlineOf(draft)).forms).includes(form);
    if (revision === undefined && !isDrafted) return undefined;
    const readers = [
      ...(revision === undefined ? [] : readersOf(this.database.parseJson(definicion), fields)),
      ...(isDrafted ? readersOf(draft, fields) : []),
    ];
    return {
      codigo,
      nombre,
      activa: revision === undefined ? null : { version: version!, revision },
      borrador: isDrafted,
      lee: readers.filter(
        (one, at) => readers.findIndex(({ campo, donde }) => campo === one.campo && donde === one.donde) === at,
      ),
    };
  }

  private textOf(column: string): string {
    return this.database.dialect === 'postgres' ? `${column}::text` : column;
  }
}
