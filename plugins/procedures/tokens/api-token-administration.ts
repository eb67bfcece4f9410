import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Editions,
  NotFoundError,
  revisionOf,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureRegistry } from '../registry/procedure-registry.js';
import { ProcedureRights } from '../registry/procedure-rights.js';
import { codesOf, type TokenGrant } from './api-token-item.js';
import { ApiTokens } from './api-tokens.js';
import { isGranted, type IssuedToken, type TokenFilter } from './issued-token.js';

/** Returns the revision of what can be changed of a token. */
export const tokenRevision = ({ procedimientos, expiresAt }: IssuedToken): string =>
  revisionOf({
    procedimientos: procedimientos && [...procedimientos].sort(),
    expira: expiresAt?.toISOString() ?? null,
  });

/**
 * The changes that administrators make to tokens; each is in the audit log. They give a token only codes that they may
 * run themselves; ending a token takes no such permission.
 */
@injectable()
export class ApiTokenAdministration {
  constructor(
    @inject(ApiTokens) private readonly tokens: ApiTokens,
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  page(after: number, limit: number, filter: TokenFilter): Promise<IssuedToken[]> {
    return this.tokens.page(after, limit, filter);
  }

  /** Returns a token, also a revoked one. Throws `NotFoundError`. */
  async get(id: number): Promise<IssuedToken> {
    const token = await this.tokens.find(id);
    if (!token) throw new NotFoundError('No existe ese token.');
    return token;
  }

  /**
   * Issues a token and returns its UUID, which is shown this once. Throws `ConflictError` for a name that is or was in
   * use, `InputError` for a code that is not registered for tokens, and `NotAllowedError` for one that the caller may
   * not run.
   */
  issue(by: Identity, nombre: string, grant: TokenGrant): Promise<{ readonly id: number; readonly uuid: string }> {
    this.tokens.checkExpiry(grant);
    return this.registry.change(async (tx) => {
      if (await this.tokens.findByName(nombre, tx)) {
        throw new ConflictError('Ya hay o hubo un token con ese nombre.', { code: 'name_taken' });
      }
      await this.requireMayGrant(by, grant, tx);
      const issued = await this.tokens.issue(tx, nombre, grant);
      await this.note(tx, by, 'issued', issued.id, { nombre, ...grant });
      return issued;
    });
  }

  /** Gives a token other codes and another end; with a revision, only where that is the present one. */
  save(by: Identity, id: number, grant: TokenGrant, revision?: string): Promise<void> {
    return this.registry.change(async (tx) => {
      const present = await this.require(id, tx);
      const thing = { kind: 'procedures.token', id: String(id), section: 'tokens_api' };
      await this.editions.requireRevision(tx, thing, tokenRevision(present), revision);
      await this.requireMayGrant(by, grant, tx);
      if (isGranted(present, grant)) return;
      this.tokens.checkExpiry(grant);
      await this.tokens.setGrant(id, grant, tx);
      await this.note(tx, by, 'changed', id, { ...grant });
    });
  }

  revoke(by: Identity, id: number): Promise<void> {
    return this.registry.change(async (tx) => {
      await this.require(id, tx);
      await this.tokens.revoke(id, tx);
      await this.note(tx, by, 'revoked', id, {});
    });
  }

  private requireMayGrant(by: Identity, grant: TokenGrant, tx: Transaction): Promise<void> {
    return this.rights.requireMayHandOut(by, 'token', codesOf(grant), tx);
  }

  private async require(id: number, tx: Transaction): Promise<IssuedToken> {
    const token = await this.tokens.find(id, tx);
    if (!token || token.revokedAt !== null) {
      throw new NotFoundError('No existe ese token, o ya fue revocado.');
    }
    return token;
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'issued' | 'changed' | 'revoked',
    id: number,
    details: object,
  ): Promise<void> {
    const subject = { kind: 'procedures.token', id: String(id) };
    const action = `procedures.token.${done}`;
    return this.audit.recordEntry(tx, { action, by, subject, details: { ...details } });
  }
}
