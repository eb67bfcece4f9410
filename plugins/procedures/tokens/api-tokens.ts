import { createHash, randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  conditions,
  Database,
  InputError,
  UnavailableError,
  type Expiry,
  type ExpirySource,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { MOST_NAMED_PROCEDURE_USES, type ProcedureUser } from '../contract.js';
import { namesIn } from '../registry/procedure-item.js';
import { expiryOf, type TokenGrant } from './api-token-item.js';
import type { IssuedToken, TokenFilter } from './issued-token.js';

interface TokenRow {
  readonly id: number;
  readonly nombre: string;
  readonly procedimientos: unknown;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

const MONTH_MILLISECONDS = 30 * 24 * 3600 * 1000;

const columns = 'id, nombre, procedimientos, created_at, expires_at, revoked_at, last_used_at';

/** The time of last use is written at most this often. */
const USE_MILLISECONDS = 60_000;

const tokenDigest = (uuid: string): Buffer => createHash('sha256').update(uuid).digest();

/** Tokens of programs outside (APIToken_P of the interface), stored as digests. */
@injectable()
export class ApiTokens implements ExpirySource, ProcedureUser {
  readonly name = 'un token';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Notes the use of a token and returns its codes; `undefined` for a token that is unknown, expired or revoked. Each
   * case takes one look-up by key. Throws `UnavailableError` where the stored codes cannot be read.
   */
  async use(uuid: string): Promise<ReadonlySet<string> | undefined> {
    const now = this.clock.now();
    const [row] = await this.database.rows<TokenRow>(`SELECT ${columns} FROM procedures_api_token WHERE digest = $1`, [
      tokenDigest(uuid),
    ]);
    if (!row || row.revoked_at !== null || this.isExpired(row.expires_at)) return undefined;
    const due = new Date(now.getTime() - USE_MILLISECONDS);
    if (row.last_used_at === null || row.last_used_at <= due) {
      await this.database.changeRows(
        `UPDATE procedures_api_token SET last_used_at = $1
         WHERE id = $2 AND (last_used_at IS NULL OR last_used_at <= $3)`,
        [now, row.id, due],
      );
    }
    const codes = this.codesIn(row);
    if (!codes) throw new UnavailableError();
    return new Set(codes);
  }

  /** Issues a token with a given UUID or a new one. Nothing else ever returns the UUID. */
  async issue(
    tx: Transaction,
    nombre: string,
    grant: TokenGrant,
    uuid: string = randomUUID(),
  ): Promise<{ readonly id: number; readonly uuid: string }> {
    const row = {
      nombre,
      digest: tokenDigest(uuid),
      procedimientos: JSON.stringify(grant.procedimientos),
      created_at: this.clock.now(),
      expires_at: expiryOf(grant),
      revoked_at: null,
      last_used_at: null,
    };
    const [issued] = await this.database.insertRows<{ id: number }>('procedures_api_token', [row], ['id'], tx);
    return { id: issued!.id, uuid };
  }

  /** Gives a token other codes and another expiry. */
  async setGrant(id: number, grant: TokenGrant, tx: Transaction): Promise<void> {
    await this.database.changeRows(
      'UPDATE procedures_api_token SET procedimientos = $1, expires_at = $2 WHERE id = $3',
      [JSON.stringify(grant.procedimientos), expiryOf(grant), id],
      tx,
    );
  }

  async revoke(id: number, tx: Transaction): Promise<void> {
    await this.database.changeRows(
      'UPDATE procedures_api_token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
      [this.clock.now(), id],
      tx,
    );
  }

  async find(id: number, tx?: Transaction): Promise<IssuedToken | undefined> {
    return (await this.rows('WHERE id = $1', [id], tx))[0];
  }

  /** Finds a token, revoked or not: a name serves once. */
  async findByName(nombre: string, tx: Transaction): Promise<IssuedToken | undefined> {
    return (await this.rows('WHERE nombre = $1', [nombre], tx))[0];
  }

  /** Tells whether a token, live or revoked, has this UUID. */
  async isKnown(uuid: string, tx: Transaction): Promise<boolean> {
    return (await this.rows('WHERE digest = $1', [tokenDigest(uuid)], tx)).length > 0;
  }

  /** Lists tokens after an id, by id. */
  async page(after: number, limit: number, { search, estado }: TokenFilter): Promise<IssuedToken[]> {
    const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
    const now = this.clock.now();
    const narrowed = conditions().and('id > ?', after).contains(this.database.dialect, ['nombre'], words);
    if (estado === 'vigentes') narrowed.and('revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)', now);
    if (estado === 'terminados') narrowed.and('(revoked_at IS NOT NULL OR expires_at <= ?)', now);
    const rows = await narrowed.rows<TokenRow>(
      this.database,
      (where) =>
        `SELECT ${columns} FROM procedures_api_token ${where}
         ORDER BY id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map((row) => this.issued(row));
  }

  /** Lists the tokens that were not revoked, by name. */
  live(tx?: Transaction): Promise<IssuedToken[]> {
    return this.rows('WHERE revoked_at IS NULL ORDER BY nombre', [], tx);
  }

  /** Lists the live tokens that have not expired and have codes, by name. */
  async usable(tx: Transaction): Promise<IssuedToken[]> {
    const live = await this.live(tx);
    return live.filter(
      ({ procedimientos, expiresAt }) => (procedimientos ?? []).length > 0 && !this.isExpired(expiresAt),
    );
  }

  /** Returns the ends of the tokens in use, and of those that have ended within a month. */
  async expiries(): Promise<readonly Expiry[]> {
    const monthAgo = new Date(this.clock.now().getTime() - MONTH_MILLISECONDS);
    const tokens = await this.rows('WHERE revoked_at IS NULL AND expires_at > $1', [monthAgo]);
    return tokens.map(({ nombre, expiresAt }) => ({ what: 'Token de la API', name: nombre, endsAt: expiresAt! }));
  }

  /** Names the tokens that were not revoked and may run this code. */
  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const naming = (await this.live(tx)).filter(({ procedimientos }) => procedimientos?.includes(codigo));
    return naming.slice(0, MOST_NAMED_PROCEDURE_USES).map(({ nombre }) => `el token «${nombre}»`);
  }

  /** Throws `InputError` for an expiry in the past. */
  checkExpiry(grant: TokenGrant): void {
    if (!this.isExpired(expiryOf(grant))) return;
    const reason = 'La fecha de vencimiento ya pasó.';
    throw new InputError(reason, { errors: { expira: [reason] } });
  }

  private codesIn({ procedimientos }: TokenRow): readonly string[] | null {
    return namesIn(this.database, procedimientos);
  }

  private isExpired(expiresAt: Date | null): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }

  private async rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<IssuedToken[]> {
    const sql = `SELECT ${columns} FROM procedures_api_token ${clause}`;
    return (await this.database.rows<TokenRow>(sql, bind, tx)).map((row) => this.issued(row));
  }

  private issued(row: TokenRow): IssuedToken {
    return {
      id: row.id,
      nombre: row.nombre,
      procedimientos: this.codesIn(row),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
    };
  }
}
