import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import {
  InputError,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
  uuid as uuidSchema,
} from '../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION } from '../contract.js';
import { ProcedureRights } from '../registry/procedure-rights.js';
import { codesOf, tokenGrant, tokenName } from '../tokens/api-token-item.js';
import { ApiTokens } from '../tokens/api-tokens.js';
import { isGranted } from '../tokens/issued-token.js';

const item = tokenGrant.extend({
  nombre: tokenName,
  /** For a new token; never exported. */
  uuid: uuidSchema.optional(),
});

type TokenItem = z.output<typeof item>;

/**
 * The section `tokens_api`. An existing token keeps its UUID, and its codes and expiry follow the bundle; a revoked
 * token stays revoked, however often its bundle is imported. A new token must not have expired; an existing one may be
 * ended by an expiry in the past. A token that can run nothing any more is not exported.
 */
@injectable()
export class ApiTokensSection implements BundleSection<typeof item> {
  readonly name = 'tokens_api';
  readonly after = ['procedimientos'];
  readonly item = item;
  readonly key = 'nombre';
  readonly revision = PROCEDURES_REVISION;

  constructor(
    @inject(ApiTokens) private readonly tokens: ApiTokens,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
  ) {}

  async importItem({ nombre, uuid, ...grant }: TokenItem, context: ImportContext): Promise<ImportOutcome> {
    const { tx } = context;
    await this.rights.requireMayHandOut('bundle', 'token', codesOf(grant), tx);
    const present = await this.tokens.findByName(nombre, tx);
    if (!present) {
      this.tokens.checkExpiry(grant);
      await this.create(nombre, uuid, grant, context);
      return 'created';
    }
    if (present.revokedAt !== null || isGranted(present, grant)) return 'left';
    await this.tokens.setGrant(present.id, grant, tx);
    return 'changed';
  }

  /** Revokes the token, whose name is not given again. */
  async removeItem(tx: Transaction, { nombre }: TokenItem): Promise<void> {
    const present = await this.tokens.findByName(nombre, tx);
    if (present) await this.tokens.revoke(present.id, tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    return (await this.tokens.usable(tx)).map(({ nombre, procedimientos, expiresAt }) => ({
      nombre,
      procedimientos: [...(procedimientos ?? [])],
      ...(expiresAt && { expira: expiresAt.toISOString() }),
    }));
  }

  private async create(
    nombre: string,
    given: string | undefined,
    grant: Omit<TokenItem, 'nombre' | 'uuid'>,
    { tx, missingSecret }: ImportContext,
  ): Promise<void> {
    const uuid = given ?? missingSecret(`token.${nombre}`, randomUUID);
    const refused = (reason: string): InputError => new InputError(reason, { errors: { uuid: [reason] } });
    if (uuid === undefined) throw refused('se requiere para un token nuevo');
    if (await this.tokens.isKnown(uuid, tx)) throw refused('es de otro token');
    await this.tokens.issue(tx, nombre, grant, uuid);
  }
}
