import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  Editions,
  requireKnown,
  revisionOf,
  type AuditEntry,
  type Identity,
  type ListPage,
  type ListRequest,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { NewUserAccount, UserAccount, UserAccountChanges, UserAccounts } from '../contract.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { Grants } from './grants.js';
import { Reach } from './reach.js';
import { ReferringThings } from './referring-things.js';
import { UserAccountReader } from './user-account-reader.js';
import { changedFields, fieldsOf } from './user-fields.js';
import { UserGrants, type DirectGrants } from './user-grants.js';
import { inUse, otherName, ownAccount, usernameTaken } from './user-refusals.js';
import { UserRepository, type UserFields } from './user-repository.js';

/** Names the fields or the grants of a user for a refusal, by the actions that change them. */
const edited = (id: number, done: 'changed' | 'granted') => ({
  kind: 'auth.user',
  id: String(id),
  actions: [`auth.user.${done}`, 'auth.user.created', 'host.bundle.changed', 'host.bundle.created'],
});

/** The data of a new user. */
export interface NewUser extends NewUserAccount {
  /** An imported hash, in place of a password. */
  readonly password_hash?: string | undefined;
}

/**
 * {@link UserAccounts} and further administration of users; the audit log names only the changed fields. A method about
 * one user throws `NotFoundError`, and `NotAllowedError` for a user who holds more than the caller.
 */
@injectable()
export class UserAdministration implements UserAccounts {
  readonly query: UserAccounts['query'];

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(UserAccountReader) private readonly accounts: UserAccountReader,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(PasswordRules) private readonly rules: PasswordRules,
    @inject(Reach) private readonly reach: Reach,
    @inject(Grants) private readonly grants: Grants,
    @inject(UserGrants) private readonly userGrants: UserGrants,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
    @inject(ReferringThings) private readonly things: ReferringThings,
  ) {
    this.query = accounts.query;
  }

  listAccounts(request: ListRequest, tx?: Transaction): Promise<ListPage<UserAccount>> {
    return this.accounts.page(request, tx);
  }

  getAccount(id: number, tx?: Transaction): Promise<UserAccount> {
    return this.accounts.get(id, tx);
  }

  /** Creates an account. `further` writes more about the new user in the same transaction. */
  async createAccount(
    by: Identity,
    user: NewUser,
    further?: (id: number, tx: Transaction) => Promise<void>,
  ): Promise<UserAccount> {
    if (user.is_superuser) this.reach.requireSuperuser(by);
    const { username, password, password_hash: imported = null, roles, permisos } = user;
    if (password !== undefined) await this.rules.require(password, user);
    const password_hash = password === undefined ? imported : await this.hasher.hash(password);
    const row = { username, password_hash, ...fieldsOf(user), created_by: by.userId };
    const holdsSome = roles.length + permisos.length > 0;
    const work = async (tx: Transaction): Promise<UserAccount> => {
      const id = await this.users.insert(row, tx);
      await this.note(tx, by, 'created', id, { details: { is_superuser: user.is_superuser } });
      const grants = { roles, permissions: permisos };
      if (holdsSome) await this.userGrants.put(tx, by, id, grants, 'permisos');
      await further?.(id, tx);
      return this.accounts.get(id, tx);
    };
    return this.changing(holdsSome, work).catch((error: unknown) => {
      throw this.database.isUniqueViolation(error, 'auth_user_username_uq') ? usernameTaken() : error;
    });
  }

  /** Changes an account; with a `revision`, only where the fields are those that an editor has read. */
  async changeAccount(
    by: Identity,
    id: number,
    { password, roles, permisos, username, ...fields }: UserAccountChanges,
    known?: readonly string[],
    revision?: string,
  ): Promise<UserAccount> {
    const takesOwnAccess = fields.is_active === false || (by.isSuperuser && fields.is_superuser === false);
    if (by.userId === id && takesOwnAccess) throw ownAccount();
    const hash = password === undefined ? undefined : await this.hasher.hash(password);
    const changesGrants = roles !== undefined || permisos !== undefined;
    return this.changing(changesGrants, async (tx) => {
      await this.reach.requireOver(by, id, tx);
      if (fields.is_superuser) this.reach.requireSuperuser(by);
      const present = await this.accounts.get(id, tx);
      requireKnown(present.revision, known);
      await this.editions.requireRevision(tx, edited(id, 'changed'), revisionOf(fieldsOf(present)), revision);
      if (username !== undefined && username !== present.username) throw otherName();
      if (password !== undefined) await this.rules.require(password, { ...present, ...fields });
      await this.putFields(tx, by, id, changedFields(present, fields));
      const grants = { roles: roles ?? present.roles, permissions: permisos ?? present.permisos };
      if (changesGrants) await this.userGrants.put(tx, by, id, grants, 'permisos');
      if (hash !== undefined) {
        await this.users.replacePassword(id, hash, tx);
        await this.note(tx, by, 'passwordSet', id);
      }
      return this.accounts.get(id, tx);
    });
  }

  async removeAccount(by: Identity, id: number, known?: readonly string[]): Promise<void> {
    if (by.userId === id) throw ownAccount();
    const work = async (tx: Transaction): Promise<void> => {
      await this.reach.requireOver(by, id, tx);
      const { revision, username } = await this.accounts.get(id, tx);
      requireKnown(revision, known);
      const things = await this.things.of(id, tx);
      if (things.length > 0) throw inUse(things);
      await this.users.remove(id, tx);
      await this.note(tx, by, 'removed', id, { personal: { username } });
    };
    await this.database.transaction(work).catch((error: unknown) => {
      throw this.database.isReferenceViolation(error, 'auth_api_key_user_fk') ? inUse([]) : error;
    });
  }

  /**
   * Sets roles and direct permissions to exactly these; they apply on every host within a second. With a `revision`,
   * only where the user has those that an editor has read. Throws as `changeAccount` does, with permissions in
   * `permissions`.
   */
  async setGrants(by: Identity, id: number, wanted: DirectGrants, revision?: string): Promise<void> {
    await this.grants.change(async (tx) => {
      await this.reach.requireOver(by, id, tx);
      const present = revisionOf(await this.userGrants.grantsOf(id, tx));
      await this.editions.requireRevision(tx, edited(id, 'granted'), present, revision);
      await this.userGrants.put(tx, by, id, wanted, 'permissions');
    });
  }

  private async putFields(tx: Transaction, by: Identity, id: number, changed: Partial<UserFields>): Promise<void> {
    const campos = Object.keys(changed);
    if (campos.length === 0) return;
    await this.users.update(id, changed, tx);
    const { is_active, is_superuser } = changed;
    await this.note(tx, by, 'changed', id, { details: { campos, is_active, is_superuser } });
  }

  /** Runs a change; changes of grants are serialized, and all hosts reload them. */
  private changing<T>(changesGrants: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return changesGrants ? this.grants.change(work) : this.database.transaction(work);
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'created' | 'changed' | 'removed' | 'passwordSet',
    id: number,
    more: Pick<AuditEntry, 'details' | 'personal'> = {},
  ): Promise<void> {
    const subject = { kind: 'auth.user', id: String(id) };
    return this.audit.recordEntry(tx, { action: `auth.user.${done}`, by, subject, ...more });
  }
}
