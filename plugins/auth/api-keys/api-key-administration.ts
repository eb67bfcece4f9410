import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  DeclaredPermissions,
  Editions,
  InputError,
  NotFoundError,
  revisionOf,
  Revisions,
  type Identity,
  type PermissionDeclaration,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Reach } from '../users/reach.js';
import { UserRepository } from '../users/user-repository.js';
import { API_KEYS_REVISION, ApiKeys } from './api-keys.js';
import type { IssuedKey, KeyFilter, KeyGrant, ListedKey } from './issued-key.js';

/** The endpoints that an administrator sets, with the revision that they have read. */
interface WantedEndpoints {
  readonly endpoints: readonly string[];
  readonly revision?: string | undefined;
}

const unknownKey = (): NotFoundError => new NotFoundError('No existe esa clave, o ya fue revocada.');

/** Returns the revision of what can be changed of a key. */
export const keyRevision = ({ endpoints, expiresAt }: KeyGrant): string =>
  revisionOf({ endpoints: [...new Set(endpoints)].sort(), expira: expiresAt?.toISOString() ?? null });

/**
 * The administration of the keys of API users; each change is in the audit log. Callers can give keys only endpoints
 * that they may use themselves, and can neither issue nor see keys of users who hold more.
 */
@injectable()
export class ApiKeyAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ApiKeys) private readonly keys: ApiKeys,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(Reach) private readonly reach: Reach,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Editions) private readonly editions: Editions,
    @inject(DeclaredPermissions) private readonly declared: readonly PermissionDeclaration[],
  ) {}

  /** Returns the endpoints that plugins have, with their names. */
  get endpoints(): readonly PermissionDeclaration[] {
    return this.declared.filter(({ isEndpoint }) => isEndpoint);
  }

  /**
   * Returns keys after an id, of one user or of all within the caller's reach. Throws `NotAllowedError` for a user
   * beyond it.
   */
  async page(by: Identity, after: number, limit: number, filter: KeyFilter): Promise<ListedKey[]> {
    if (filter.userId === undefined) {
      return this.keys.page(after, limit, filter, (narrowed, column) => this.reach.narrow(narrowed, by, column));
    }
    await this.reach.requireSightOf(by, filter.userId);
    return this.keys.page(after, limit, filter);
  }

  /** Returns a key. Throws `NotFoundError`, and `NotAllowedError` for a user beyond the caller's reach. */
  async get(by: Identity, id: number): Promise<ListedKey> {
    const key = await this.keys.findListed(id);
    if (!key) throw unknownKey();
    await this.reach.requireSightOf(by, key.userId);
    return key;
  }

  /**
   * Issues a key for a user, given by id or username, and returns it; it is not shown again. Throws `ConflictError` for
   * a given key that exists already, and `InputError` for an unknown username and an end in the past.
   */
  issue(
    by: Identity,
    wanted: KeyGrant & { readonly user: number | string; readonly key?: string | undefined },
  ): Promise<{ readonly id: number; readonly key: string }> {
    const { user, endpoints, expiresAt } = wanted;
    this.keys.checkEnd(expiresAt);
    const work = async (tx: Transaction): Promise<{ readonly id: number; readonly key: string }> => {
      const userId = typeof user === 'number' ? user : await this.idOf(user, tx);
      await this.reach.requireOver(by, userId, tx);
      this.reach.requireOwn(by, endpoints);
      const issued = await this.keys.issue(tx, { ...wanted, userId });
      await this.note(tx, by, 'issued', issued.id, { userId, endpoints, expira: expiresAt?.toISOString() ?? null });
      return issued;
    };
    return this.change(work).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_api_key_digest_uq')) throw error;
      throw new ConflictError('Esa clave ya está registrada.', { code: 'key_taken' });
    });
  }

  /** Sets the endpoints of a key, and its end if one is given; with a revision, only where that is the present one. */
  async setEndpoints(by: Identity, id: number, wanted: Partial<KeyGrant> & WantedEndpoints): Promise<void> {
    await this.change(async (tx) => {
      const key = await this.require(by, id, tx);
      const { endpoints, expiresAt = key.expiresAt, revision } = wanted;
      const thing = { kind: 'auth.apiKey', id: String(id), section: 'api_usuarios' };
      await this.editions.requireRevision(tx, thing, keyRevision(key), revision);
      this.reach.requireOwn(by, endpoints);
      if (keyRevision(key) === keyRevision({ endpoints, expiresAt })) return;
      if (expiresAt?.getTime() !== key.expiresAt?.getTime()) this.keys.checkEnd(expiresAt);
      await this.keys.setEndpoints(id, endpoints, tx);
      await this.keys.setEnd(id, expiresAt, tx);
      const expira = expiresAt?.toISOString() ?? null;
      await this.note(tx, by, 'changed', id, { userId: key.userId, endpoints, expira });
    });
  }

  async revoke(by: Identity, id: number): Promise<void> {
    await this.change(async (tx) => {
      const { userId } = await this.require(by, id, tx);
      await this.keys.revoke(id, tx);
      await this.note(tx, by, 'revoked', id, { userId });
    });
  }

  private async idOf(username: string, tx: Transaction): Promise<number> {
    const user = await this.users.findByUsername(username, tx);
    if (user) return user.id;
    const reason = 'No existe ese usuario.';
    throw new InputError(reason, { errors: { usuario: [reason] } });
  }

  /** Changes keys. Changes are serialized, also with those of a bundle. */
  private change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(API_KEYS_REVISION, work);
  }

  /** Finds a key after locking the row of its user, so that changes of a key are serialized. */
  private async require(by: Identity, id: number, tx: Transaction): Promise<IssuedKey> {
    const seen = await this.keys.find(id, tx);
    if (seen) await this.reach.requireOver(by, seen.userId, tx);
    const key = seen && (await this.keys.find(id, tx));
    if (!key || key.revokedAt !== null) throw unknownKey();
    return key;
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'issued' | 'changed' | 'revoked',
    id: number,
    details: object,
  ): Promise<void> {
    const subject = { kind: 'auth.apiKey', id: String(id) };
    return this.audit.recordEntry(tx, { action: `auth.apiKey.${done}`, by, subject, details: { ...details } });
  }
}
