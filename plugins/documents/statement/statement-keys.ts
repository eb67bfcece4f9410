import { createPrivateKey, type KeyObject } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  Logger,
  Revisions,
  SealError,
  Secrets,
  UnavailableError,
  type AuditActor,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { keyColumn } from '../key-column.js';
import { kidOf, newStatementKey, type EcPublicJwk } from './statement-key.js';

/** A published key: the present one, or one that signed earlier documents. */
export interface PublishedKey {
  readonly kid: string;
  readonly jwk: EcPublicJwk;
  readonly createdAt: Date;
  /** The time when another key replaced it; undefined for the present key. */
  readonly retiredAt: Date | undefined;
}

/** The present key. */
export interface StatingKey {
  readonly kid: string;
  readonly key: KeyObject;
}

interface KnownKey extends PublishedKey {
  /** Undefined for a retired key, and for one that cannot be opened. */
  readonly key: KeyObject | undefined;
}

interface KeyRow {
  readonly id: string;
  readonly public_jwk: unknown;
  readonly private_key: Buffer;
  readonly created_at: Date;
  readonly retired_at: Date | null;
}

const PURPOSE = 'statement';
const REVISION = 'documents/statement-keys';

/** The city's keys for statements. One of them signs; all stay published, as documents are valid for decades. */
@injectable()
export class StatementKeys {
  private readonly known: CachedValue<readonly KnownKey[]>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.known = revisions.cached(REVISION, (tx) => this.load(tx));
  }

  /** Returns all keys, newest first. */
  published(): Promise<readonly PublishedKey[]> {
    return this.known.get();
  }

  /**
   * Returns the present key. Throws `UnavailableError` where it is sealed under a root key that this host does not
   * have.
   */
  async current(): Promise<StatingKey> {
    await this.ensure();
    const present = (await this.known.get()).find(({ retiredAt }) => retiredAt === undefined);
    if (!present?.key) throw new UnavailableError('La llave de los documentos no está disponible en este momento.');
    return { kid: present.kid, key: present.key };
  }

  /** Makes the first key where there is none; hosts that start at once make only one. */
  async ensure(): Promise<void> {
    const isPresent = (keys: readonly PublishedKey[]): boolean => keys.some(({ retiredAt }) => retiredAt === undefined);
    if (isPresent(await this.known.get())) return;
    await this.revisions.revise(REVISION, async (tx) => {
      if (!isPresent(await this.known.get(tx))) await this.add(tx, this.clock.now(), 'system', 'made');
    });
  }

  /** Makes a new present key and returns its `kid`. Other hosts may use the old one for another second. */
  rotate(by: AuditActor): Promise<string> {
    return this.revisions.revise(REVISION, async (tx) => {
      const now = this.clock.now();
      await this.database.changeRows(
        'UPDATE documents_key SET retired_at = $1 WHERE purpose = $2 AND retired_at IS NULL',
        [now, PURPOSE],
        tx,
      );
      return this.add(tx, now, by, 'rotated');
    });
  }

  private async add(tx: Transaction, now: Date, by: AuditActor, done: 'made' | 'rotated'): Promise<string> {
    const { id, jwk, pkcs8 } = newStatementKey();
    const row = {
      id,
      purpose: PURPOSE,
      public_jwk: JSON.stringify(jwk),
      certificate: null,
      private_key: this.secrets.sealBytes(keyColumn.purpose, id, pkcs8),
      created_at: now,
      retired_at: null,
    };
    await this.database.insertRows('documents_key', [row], [], tx);
    const kid = kidOf(id);
    await this.audit.recordEntry(tx, {
      action: `documents.statementKey.${done}`,
      by,
      subject: { kind: 'documents.statementKey', id: kid },
    });
    return kid;
  }

  private async load(tx?: Transaction): Promise<KnownKey[]> {
    const rows = await this.database.rows<KeyRow>(
      `SELECT id, public_jwk, private_key, created_at, retired_at FROM documents_key
       WHERE purpose = $1 ORDER BY created_at DESC, id`,
      [PURPOSE],
      tx,
    );
    return rows.map((row) => ({
      kid: kidOf(row.id),
      jwk: this.database.parseJson<EcPublicJwk>(row.public_jwk),
      createdAt: row.created_at,
      retiredAt: row.retired_at ?? undefined,
      key: row.retired_at ? undefined : this.opened(row),
    }));
  }

  private opened({ id, private_key }: KeyRow): KeyObject | undefined {
    try {
      const pkcs8 = this.secrets.openSealed(keyColumn.purpose, id, private_key);
      return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error({ kid: kidOf(id), reason: error.reason }, 'the key of statements cannot be opened');
      return undefined;
    }
  }
}
