import { inject, injectable } from 'inversify';
import { Groups, GroupSources, type ImportContext, type Transaction } from '../../../../host/plugin-api/index.js';
import { absentTypeFaults } from '../language/check-types.js';
import type { DefinitionRefusedError, Finding } from './definition-refused-error.js';

/** The context of an import of processes. */
export type ProcessImportContext = Pick<ImportContext, 'tx' | 'importer' | 'leftOut' | 'warn'>;

/** Reads the value at a path of JSON. */
function valueAt(json: unknown, path: Finding['path']): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], json);
}

const kindOf = (group: string): string => group.split(':', 1)[0]!;

/** Finds out which faults of processes of bundles come only from a plugin that is not loaded. */
@injectable()
export class ProcessLacks {
  /** The processes that an import left unpublished: their callers are not published either. */
  private readonly unpublished = new WeakMap<Transaction, Set<string>>();

  constructor(@inject(Groups) private readonly groups: Groups) {}

  /**
   * Tells whether all faults have such a cause: types of tasks without a plugin, groups of an unknown kind, or calls of
   * processes that are unpublished for the same reason. Each is a warning then.
   */
  async explain(
    { codigo, definicion }: { readonly codigo: string; readonly definicion: unknown },
    { tx, leftOut, warn }: ProcessImportContext,
    { errores }: DefinitionRefusedError,
  ): Promise<boolean> {
    const unpublished = this.unpublished.get(tx) ?? new Set();
    const hasLeftGroups = leftOut.contributingTo(GroupSources).length > 0;
    const kinds = new Set(hasLeftGroups ? (await this.groups.listGroups(tx)).map((group) => kindOf(group.codigo)) : []);
    const isLack = (finding: Finding): boolean => {
      const name = String(valueAt(definicion, finding.path));
      if (finding.codigo === 'grupo_desconocido') return hasLeftGroups && !kinds.has(kindOf(name));
      if (finding.codigo === 'proceso_desconocido') return unpublished.has(name);
      return absentTypeFaults.has(finding.codigo);
    };
    if (!errores.every(isLack)) return false;
    this.unpublished.set(tx, unpublished.add(codigo));
    for (const { mensaje } of errores) {
      const spanish = `El proceso ${codigo} queda en borrador: ${mensaje}`;
      warn(`procesos ${codigo}: not published, as a plugin is not loaded: ${mensaje}`, spanish);
    }
    return true;
  }
}
