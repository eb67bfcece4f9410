import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  NotFoundError,
  Revisions,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Reach } from '../users/reach.js';
import { API_KEYS_REVISION, ApiKeys, type IssuedKey, type ListedKey } from './api-keys.js';

/**
 * The administration of the keys of API users; each change is in the audit log. Callers can give keys only endpoints
 * that they may use themselves, and can neither issue nor see keys of users who hold more.
 */
@injectable()
export class ApiKeyAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ApiKeys) private readonly keys: ApiKeys,
    @inject(Reach) private readonly reach: Reach,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Revisions) private readonly revisions: Revisions,
  ) {}

  /**
   * Returns keys after an id, of one user or of all within the caller's reach. Throws `NotAllowedError` for a user
   * beyond it.
   */
  async page(by: Identity, after: number, limit: number, userId?: number): Promise<ListedKey[]> {
    if (userId === undefined) {
      return this.keys.page(after, limit, (narrowed, column) => this.reach.narrow(narrowed, by, column));
    }
    await this.reach.requireSightOf(by, userId);
    return this.keys.page(after, limit, (narrowed, column) => narrowed.and(`${column} = ?`, userId));
  }

  /** Issues a key and returns it; it is not shown again. Throws `ConflictError` for a given key that exists already. */
  async issue(
    by: Identity,
    wanted: {
      readonly userId: number;
      readonly endpoints: readonly string[];
      readonly key?: string | undefined;
    },
  ): Promise<{ readonly id: number; readonly key: string }> {
    const { userId, endpoints } = wanted;
    const work = async (tx: Transaction): Promise<{ readonly id: number; readonly key: string }> => {
      await this.reach.requireOver(by, userId, tx);
      this.reach.requireOwn(by, endpoints);
      const issued = await this.keys.issue(tx, wanted);
      await this.note(tx, by, 'issued', issued.id, { userId, endpoints });
      return issued;
    };
    return this.change(work).catch((error: unknown) => {
      if (!this.database.isUniqueViolation(error, 'auth_api_key_digest_uq')) throw error;
      throw new ConflictError('Esa clave ya está registrada.', { code: 'key_taken' });
    });
  }

  async setEndpoints(by: Identity, id: number, endpoints: readonly string[]): Promise<void> {
    await this.change(async (tx) => {
      const key = await this.require(by, id, tx);
      this.reach.requireOwn(by, endpoints);
      if (isDeepStrictEqual(new Set(key.endpoints), new Set(endpoints))) return;
      await this.keys.setEndpoints(id, endpoints, tx);
      await this.note(tx, by, 'changed', id, { userId: key.userId, endpoints });
    });
  }

  async revoke(by: Identity, id: number): Promise<void> {
    await this.change(async (tx) => {
      const { userId } = await this.require(by, id, tx);
      await this.keys.revoke(id, tx);
      await this.note(tx, by, 'revoked', id, { userId });
    });
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
    if (!key || key.revokedAt !== null) throw new NotFoundError('No existe esa clave, o ya fue revocada.');
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
