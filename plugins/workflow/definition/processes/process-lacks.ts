import { inject, injectable } from 'inversify';
import { Groups, GroupSources, type ImportContext, type Transaction } from '../../../../host/plugin-api/index.js';
import { absentTypeFaults } from '../language/check-types.js';
import type { DefinitionRefusedError, Finding } from './definition-refused-error.js';

/** What an import of processes is handed. */
export type ProcessImportContext = Pick<ImportContext, 'tx' | 'leftOut' | 'warn'>;

/** What stands at a path of JSON. */
function valueAt(json: unknown, path: Finding['path']): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], json);
}

const kindOf = (group: string): string => group.split(':', 1)[0]!;

/** Tells what processes of bundles lack only because a plugin is not loaded. */
@injectable()
export class ProcessLacks {
  /** The processes that an import has not published: what calls one of them is not published either. */
  private readonly unpublished = new WeakMap<Transaction, Set<string>>();

  constructor(@inject(Groups) private readonly groups: Groups) {}

  /**
   * Returns whether nothing else is wrong: types of tasks that no plugin brings, groups of a kind that nobody knows,
   * calls of what is not published for that. Each is a warning then.
   */
  async explain(
    { codigo, definicion }: { readonly codigo: string; readonly definicion: unknown },
    { tx, leftOut, warn }: ProcessImportContext,
    { errores }: DefinitionRefusedError,
  ): Promise<boolean> {
    const unpublished = this.unpublished.get(tx) ?? new Set();
    const hasLeftGroups = leftOut.contributingTo(GroupSources).length > 0;
    const kinds = new Set(hasLeftGroups ? (await this.groups.list(tx)).map((group) => kindOf(group.codigo)) : []);
    const isLack = (finding: Finding): boolean => {
      const name = String(valueAt(definicion, finding.path));
      if (finding.codigo === 'grupo_desconocido') return hasLeftGroups && !kinds.has(kindOf(name));
      if (finding.codigo === 'proceso_desconocido') return unpublished.has(name);
      return absentTypeFaults.has(finding.codigo);
    };
    if (!errores.every(isLack)) return false;
    this.unpublished.set(tx, unpublished.add(codigo));
    for (const { mensaje } of errores) warn(`procesos ${codigo}: not published, as a plugin is not loaded: ${mensaje}`);
    return true;
  }
}
