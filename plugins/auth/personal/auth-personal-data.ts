import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  MAILBOX,
  type ErasedItems,
  type ExportedItem,
  type Person,
  type PersonalData,
  type PersonDocument,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** The kind of users, as in the audit log. */
const USER = 'auth.user';

const PAGE = 500;

/** Tables whose rows go with the account. */
const WITH_ACCOUNT = [
  'auth_session',
  'auth_refresh_family',
  'auth_password_reset',
  'auth_recovery_code',
  'auth_totp',
  'auth_user_role',
  'auth_user_permission',
] as const;

interface Row {
  readonly id: number;
  readonly username: string;
  readonly nombres: string;
  readonly email: string | null;
  readonly tipo_identificacion: string | null;
  readonly identificacion: string | null;
  readonly telefono: string | null;
  readonly is_active: boolean;
  readonly created_at: Date;
}

const select = `SELECT id, username, nombres, email, tipo_identificacion, identificacion, telefono, is_active, created_at
  FROM auth_user`;

/** Accounts. The id of a user stays: the user's acts are recorded by it alone. */
@injectable()
export class AuthPersonalData implements PersonalData {
  readonly plugin = 'auth';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const found: Row[] = await this.rows(person, tx);
    for (const document of person.documents) found.push(...(await this.withDocument(document, tx)));
    return { documents: found.flatMap(documentsOf), things: found.flatMap(thingsOf) };
  }

  async obstacles(person: Person, tx?: Transaction): Promise<readonly string[]> {
    const reasons: string[] = [];
    for (const { id } of await this.rows(person, tx)) {
      const [staff] = await this.database.rows<{ id: number }>(
        `SELECT id FROM auth_user u WHERE id = $1 AND (is_superuser = $2
           OR EXISTS (SELECT 1 FROM auth_user_role r WHERE r.user_id = u.id)
           OR EXISTS (SELECT 1 FROM auth_user_permission p WHERE p.user_id = u.id)
           OR EXISTS (SELECT 1 FROM auth_api_key k WHERE k.user_id = u.id AND k.revoked_at IS NULL))`,
        [id, true],
        tx,
      );
      if (staff) reasons.push(`La cuenta n.º ${id} tiene roles, permisos o claves: quíteselos primero.`);
    }
    return reasons;
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const row of await this.rows(person)) {
      const { id, username, nombres, email, telefono, tipo_identificacion, identificacion, is_active, created_at } =
        row;
      const document = { tipo_identificacion, identificacion };
      const dato = { id, username, nombres, email, telefono, ...document, activa: is_active };
      yield { apartado: 'Cuentas de usuario', dato: { ...dato, creada: created_at.toISOString() } };
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for (const { id } of await this.rows(person, tx)) {
      borrados += await this.database.change(
        `UPDATE auth_user SET username = $2, password_hash = NULL, nombres = '', email = NULL, telefono = NULL,
           tipo_identificacion = NULL, identificacion = NULL, is_active = $3, is_superuser = $3,
           generation = generation + 1, signed_out_at = $4
         WHERE id = $1`,
        [id, `borrado-${randomUUID()}`, false, this.clock.now()],
        tx,
      );
      for (const table of WITH_ACCOUNT) {
        await this.database.change(`DELETE FROM ${table} WHERE user_id = $1`, [id], tx);
      }
    }
    if (borrados === 0) return [];
    return [{ que: 'Cuentas de usuario', borrados, queda: 'El número de la cuenta, inactiva y sin nombre.' }];
  }

  async *people(): AsyncIterable<PersonFindings> {
    for (let after = 0; ;) {
      const rows = await this.database.rows<Row>(
        `${select} WHERE id > $1 ORDER BY id OFFSET 0 ROWS FETCH NEXT ${PAGE} ROWS ONLY`,
        [after],
      );
      for (const row of rows) if (!isErased(row)) yield { documents: documentsOf(row), things: thingsOf(row) };
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  private async rows(person: Person, tx?: Transaction): Promise<Row[]> {
    const found: Row[] = [];
    for (const id of person.ids(USER)) {
      found.push(...(await this.database.rows<Row>(`${select} WHERE id = $1`, [Number(id)], tx)));
    }
    return found.filter((row) => !isErased(row));
  }

  /** An account may have the check digit of a NIT behind the number. */
  private withDocument({ tipo, numero }: PersonDocument, tx?: Transaction): Promise<Row[]> {
    const written = [numero, ...Array.from({ length: 10 }, (_, digit) => `${numero}-${digit}`)];
    const places = written.map((_, index) => `$${index + 2}`).join(', ');
    const sql = `${select} WHERE tipo_identificacion = $1 AND identificacion IN (${places})`;
    return this.database.rows<Row>(sql, [tipo, ...written], tx);
  }
}

const documentsOf = ({ tipo_identificacion: tipo, identificacion: numero }: Row): PersonDocument[] =>
  tipo === null || numero === null ? [] : [{ tipo, numero }];

const thingsOf = ({ id, email }: Row) => [
  { kind: USER, id: String(id) },
  ...(email === null ? [] : [{ kind: MAILBOX, id: email.toLowerCase() }]),
];

const isErased = ({ username, nombres, is_active }: Row): boolean =>
  !is_active && nombres === '' && /^borrado-[0-9a-f-]{36}$/.test(username);
