import { closest } from 'fastest-levenshtein';
import { inject, injectable, multiInject, optional } from 'inversify';
import {
  DeclaredPermissions,
  InputError,
  PermissionSources,
  type PermissionDeclaration,
  type PermissionSource,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/**
 * The permissions that can be granted: those that plugins declare, and those that a source names now (decisions,
 * section 2). Bundles and administrators are held to the same.
 */
@injectable()
export class KnownPermissions {
  constructor(
    @inject(DeclaredPermissions) private readonly declared: readonly PermissionDeclaration[],
    @multiInject(PermissionSources.token)
    @optional()
    private readonly sources: readonly PermissionSource[] = [],
  ) {}

  /** The sections of bundles that name permissions, which others of the same bundle may grant. */
  get sections(): readonly string[] {
    return this.sources.map(({ section }) => section);
  }

  /** Each once, the declared ones first. */
  async all(tx?: Transaction): Promise<PermissionDeclaration[]> {
    const known = new Map(this.declared.map((permission) => [permission.code, permission]));
    for (const source of this.sources) {
      for (const permission of await source.permissions(tx)) {
        if (!known.has(permission.code)) known.set(permission.code, permission);
      }
    }
    return [...known.values()];
  }

  /**
   * Throws `InputError`, at the place in `field` and with the nearest name, for a permission that is newly given and
   * that nothing declares or names. One that is held already may stay: what named it may be gone since.
   */
  async requireNew(
    wanted: readonly string[],
    held: () => Promise<readonly string[]>,
    field: string,
    tx: Transaction,
  ): Promise<void> {
    const others = wanted.filter((code) => !this.declared.some((permission) => permission.code === code));
    if (others.length === 0) return;
    const known = (await this.all(tx)).map(({ code }) => code);
    const granted = new Set([...known, ...(await held())]);
    const place = wanted.findIndex((code) => !granted.has(code));
    if (place === -1) return;
    const unknown = wanted[place]!;
    const reason = `No existe el permiso ${unknown}; el más parecido es ${closest(unknown, known)}.`;
    throw new InputError(reason, { code: 'unknown_permission', errors: { [`${field}.${place}`]: [reason] } });
  }
}
