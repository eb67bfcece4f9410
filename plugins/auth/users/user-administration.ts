import { inject, injectable, multiInject, optional } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  InputError,
  requireKnown,
  UserReferences,
  type AuditEntry,
  type Identity,
  type ListPage,
  type ListRequest,
  type Transaction,
  type UserReference,
} from '../../../host/plugin-api/index.js';
import {
  userFields,
  type NewUserAccount,
  type UserAccount,
  type UserAccountChanges,
  type UserAccounts,
} from '../contract.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { GrantAdministration } from './grant-administration.js';
import { Grants } from './grants.js';
import { Reach } from './reach.js';
import { UserAccountReader } from './user-account-reader.js';
import { UserRepository, type UserFields } from './user-repository.js';

/** The columns of what an administrator says of a user. */
const fieldNames = Object.keys(userFields.shape) as (keyof UserFields)[];

/** A user who is to be made. */
export interface NewUser extends NewUserAccount {
  /** An imported hash, in place of a password. */
  readonly password_hash?: string | undefined;
}

/** {@link UserAccounts}, which the admin procedures go through as well; the audit log names the fields alone. */
@injectable()
export class UserAdministration implements UserAccounts {
  readonly query: UserAccounts['query'];

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(UserAccountReader) private readonly accounts: UserAccountReader,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(Reach) private readonly reach: Reach,
    @inject(Grants) private readonly grants: Grants,
    @inject(GrantAdministration) private readonly grantAdministration: GrantAdministration,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @multiInject(UserReferences.token) @optional() private readonly references: readonly UserReference[] = [],
  ) {
    this.query = accounts.query;
  }

  page(request: ListRequest, tx?: Transaction): Promise<ListPage<UserAccount>> {
    return this.accounts.page(request, tx);
  }

  get(id: number, tx?: Transaction): Promise<UserAccount> {
    return this.accounts.get(id, tx);
  }

  async create(by: Identity, user: NewUser): Promise<UserAccount> {
    if (user.is_superuser) this.reach.requireSuperuser(by);
    const { username, password, password_hash: imported = null, roles, permisos } = user;
    const password_hash = password === undefined ? imported : await this.hasher.hash(password);
    const row = {
      username,
      password_hash,
      ...(Object.fromEntries(fieldNames.map((name) => [name, user[name]])) as unknown as UserFields),
      generation: 1,
      created_at: this.clock.now(),
      created_by: by.userId,
    };
    const holdsSome = roles.length + permisos.length > 0;
    const work = async (tx: Transaction): Promise<UserAccount> => {
      const id = await this.users.insert(row, tx);
      await this.note(tx, by, 'created', id, { details: { is_superuser: user.is_superuser } });
      const held = { roles, permissions: permisos };
      if (holdsSome) await this.grantAdministration.put(tx, by, id, held, 'permisos');
      return this.accounts.get(id, tx);
    };
    return this.changing(holdsSome, work).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
      throw new ConflictError('Ya existe un usuario con ese nombre.', {
        code: 'username_taken',
        errors: { username: ['Ya existe.'] },
      });
    });
  }

  async change(
    by: Identity,
    id: number,
    { password, roles, permisos, username, ...fields }: UserAccountChanges,
    known?: readonly string[],
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
      if (username !== undefined && username !== present.username) throw otherName();
      await this.putFields(tx, by, present, fields);
      const held = { roles: roles ?? present.roles, permissions: permisos ?? present.permisos };
      if (changesGrants) await this.grantAdministration.put(tx, by, id, held, 'permisos');
      if (hash !== undefined) {
        await this.users.replacePassword(id, hash, tx);
        await this.note(tx, by, 'passwordSet', id);
      }
      return this.accounts.get(id, tx);
    });
  }

  async remove(by: Identity, id: number, known?: readonly string[]): Promise<void> {
    if (by.userId === id) throw ownAccount();
    const work = async (tx: Transaction): Promise<void> => {
      await this.reach.requireOver(by, id, tx);
      const { revision, username } = await this.accounts.get(id, tx);
      requireKnown(revision, known);
      for (const reference of this.references) if (await reference.refersTo(id, tx)) throw inUse();
      await this.users.remove(id, tx);
      await this.note(tx, by, 'removed', id, { personal: { username } });
    };
    await this.database.transaction(work).catch((error: unknown) => {
      throw this.database.isReferenceViolation(error, 'auth_api_key_user_fk') ? inUse() : error;
    });
  }

  private async putFields(
    tx: Transaction,
    by: Identity,
    present: UserAccount,
    fields: { readonly [N in keyof UserFields]?: UserFields[N] | undefined },
  ): Promise<void> {
    const campos = fieldNames.filter((name) => fields[name] !== undefined && fields[name] !== present[name]);
    if (campos.length === 0) return;
    const changed = Object.fromEntries(campos.map((name) => [name, fields[name]])) as Partial<UserFields>;
    await this.users.update(present.id, changed, tx);
    const { is_active, is_superuser } = changed;
    await this.note(tx, by, 'changed', present.id, { details: { campos, is_active, is_superuser } });
  }

  /** Changes of what users hold come one after the other; all hosts look at them anew. */
  private changing<T>(changesGrants: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return changesGrants ? this.grants.change(work) : this.database.transaction(work);
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: string,
    id: number,
    more: Pick<AuditEntry, 'details' | 'personal'> = {},
  ): Promise<void> {
    const subject = { kind: 'auth.user', id: String(id) };
    return this.audit.record(tx, { action: `auth.user.${done}`, by, subject, ...more });
  }
}

function ownAccount(): ConflictError {
  return new ConflictError('No puede desactivar ni eliminar su propia cuenta, ni quitarse el acceso.', {
    code: 'own_account',
  });
}

function inUse(): ConflictError {
  return new ConflictError('Hay información de ese usuario: no se puede eliminar, sí desactivar.', {
    code: 'in_use',
  });
}

function otherName(): InputError {
  return new InputError('El nombre de usuario no se cambia.', {
    errors: { username: ['El nombre de usuario no se cambia.'] },
  });
}
