import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
  NotFoundError,
  revisionOf,
  type Identity,
  type ImportOutcome,
  type PermissionDeclaration,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Grants } from './grants.js';
import { KnownPermissions } from './known-permissions.js';
import { Reach } from './reach.js';
import type { RoleItem } from './role-item.js';
import { RoleHolders } from './role-holders.js';
import { Roles } from './roles.js';

/** A role in a list for administrators. */
export interface ListedRole extends RoleItem {
  /** The number of users who hold it. */
  readonly usuarios: number;
  /** The digest of the role alone: a further holder is no change of it. */
  readonly revision: string;
}

/** The administration of roles; each change is in the audit log. */
@injectable()
export class RoleAdministration {
  constructor(
    @inject(Roles) private readonly roles: Roles,
    @inject(RoleHolders) private readonly holders: RoleHolders,
    @inject(Grants) private readonly grants: Grants,
    @inject(KnownPermissions) private readonly known: KnownPermissions,
    @inject(Reach) private readonly reach: Reach,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /** Returns roles after a code, in its order. */
  async page(after: string, limit: number): Promise<ListedRole[]> {
    return this.withHolders(await this.roles.page(after, limit));
  }

  /** Returns a role. Throws `NotFoundError`. */
  async get(codigo: string): Promise<ListedRole> {
    const role = await this.roles.find(codigo);
    if (!role) throw new NotFoundError('No existe ese rol.');
    return (await this.withHolders([role]))[0]!;
  }

  /** Returns every permission that a role can hold now. */
  permissions(): Promise<PermissionDeclaration[]> {
    return this.known.all();
  }

  /**
   * Saves a role; with a revision, only where that is the present one. Throws `InputError` for an unknown permission,
   * and `NotAllowedError` where the role holds, or would hold, a permission that the caller lacks.
   */
  save(by: Identity, role: RoleItem, revision?: string): Promise<ImportOutcome> {
    return this.grants.change(async (tx) => {
      const present = await this.roles.find(role.codigo, tx);
      const thing = { kind: 'auth.role', id: role.codigo, section: 'roles' };
      await this.editions.requireRevision(tx, thing, revisionOf(present), revision);
      await this.known.requireNew(role.permisos, () => Promise.resolve(present?.permisos ?? []), 'permisos', tx);
      this.reach.requireOwn(by, [...(present?.permisos ?? []), ...role.permisos]);
      const outcome = await this.roles.put(tx, role);
      if (outcome !== 'left') {
        const { permisos, requiere_totp } = role;
        await this.note(tx, by, 'saved', role.codigo, { outcome, permisos, requiere_totp });
      }
      return outcome;
    });
  }

  /** Removes a role. Throws `NotFoundError`, and `ConflictError` `in_use` where a user holds it. */
  async remove(by: Identity, codigo: string): Promise<void> {
    await this.grants.change(async (tx) => {
      const present = await this.roles.find(codigo, tx);
      if (!present) throw new NotFoundError('No existe ese rol.');
      this.reach.requireOwn(by, present.permisos);
      await this.holders.requireNone(codigo, tx);
      await this.roles.remove(codigo, tx);
      await this.note(tx, by, 'removed', codigo, {});
    });
  }

  private async withHolders(roles: readonly RoleItem[]): Promise<ListedRole[]> {
    const counts = await this.holders.countsOf(roles.map(({ codigo }) => codigo));
    return roles.map((role) => ({
      ...role,
      usuarios: counts.get(role.codigo) ?? 0,
      revision: revisionOf(role),
    }));
  }

  private note(tx: Transaction, by: Identity, done: 'saved' | 'removed', id: string, details: object): Promise<void> {
    const subject = { kind: 'auth.role', id };
    return this.audit.recordEntry(tx, { action: `auth.role.${done}`, by, subject, details: { ...details } });
  }
}
