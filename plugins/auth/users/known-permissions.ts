import { closest } from 'fastest-levenshtein';
import { inject, injectable, multiInject, optional } from 'inversify';
import {
  DeclaredPermissions,
  InputError,
  misspelt,
  PermissionSources,
  type ImportContext,
  type PermissionDeclaration,
  type PermissionSource,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/**
 * The permissions that can be granted: those that plugins declare, and those that a source names now (decisions,
 * section 2). Bundles and administrators follow the same rule.
 */
@injectable()
export class KnownPermissions {
  constructor(
    @inject(DeclaredPermissions) private readonly declared: readonly PermissionDeclaration[],
    @multiInject(PermissionSources.token)
    @optional()
    private readonly sources: readonly PermissionSource[] = [],
  ) {}

  /** The sections of bundles that name permissions, which other sections of the same bundle may grant. */
  get sections(): readonly string[] {
    return this.sources.map(({ section }) => section);
  }

  /** Returns each permission once, the declared ones first. */
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
   * Throws `InputError`, at the place in `field` and with the nearest name, for a newly granted permission that no
   * plugin declares and no source names. A permission that is held already may stay: its source may be gone since.
   */
  async requireNew(
    wanted: readonly string[],
    current: () => Promise<readonly string[]>,
    field: string,
    tx: Transaction,
  ): Promise<void> {
    const [unknown] = await this.unknown(wanted, current, tx);
    if (unknown === undefined) return;
    const known = (await this.all(tx)).map(({ code }) => code);
    throw refusal(wanted, unknown, field, known);
  }

  /**
   * Returns the permissions of an import that can be granted. A permission of a plugin that is left out is skipped with
   * a warning, unless it is held already. Throws `InputError` as {@link requireNew} does for a permission that no
   * plugin has.
   */
  async toImport(
    wanted: readonly string[],
    current: () => Promise<readonly string[]>,
    { to, field }: { readonly to: string; readonly field: string },
    { tx, leftOut, warn }: Pick<ImportContext, 'tx' | 'leftOut' | 'warn'>,
  ): Promise<readonly string[]> {
    const unknown = new Set(await this.unknown(wanted, current, tx));
    const known = unknown.size === 0 ? [] : [...(await this.all(tx)).map(({ code }) => code), ...leftOut.permissions];
    for (const code of unknown) {
      const isMisspelt = misspelt(code, known) !== undefined;
      const [source] = isMisspelt ? [] : leftOut.contributingTo(PermissionSources);
      const owner = leftOut.ofPermission(code) ?? source;
      if (owner === undefined) throw refusal(wanted, code, field, known);
      const spanish = `No se da el permiso ${code}: este servidor no tiene «${owner}».`;
      warn(`plugin "${owner}" is not loaded: ${to} is not given ${code}`, spanish);
    }
    return wanted.filter((code) => !unknown.has(code));
  }

  private async unknown(
    wanted: readonly string[],
    current: () => Promise<readonly string[]>,
    tx: Transaction,
  ): Promise<readonly string[]> {
    const others = wanted.filter((code) => !this.declared.some((permission) => permission.code === code));
    if (others.length === 0) return [];
    const granted = new Set([...(await this.all(tx)).map(({ code }) => code), ...(await current())]);
    return others.filter((code) => !granted.has(code));
  }
}

function refusal(wanted: readonly string[], unknown: string, field: string, known: readonly string[]): InputError {
  const reason = `No existe el permiso «${unknown}»; el más parecido es «${closest(unknown, known)}».`;
  const errors = { [`${field}.${wanted.indexOf(unknown)}`]: [reason] };
  return new InputError(reason, { code: 'unknown_permission', errors });
}
