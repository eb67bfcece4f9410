import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'mocha';
import pg from 'pg';
import { packageRoot } from '../../../../../host/runtime/paths.js';
import { databaseServer } from '../../../../../testing/database-server.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { superuserOnly } from '../../../../support/superuser-only.js';
import { openLab, type ProcedureLab } from './procedure-lab.js';

/** A lab whose service is not a superuser and whose procedures have a user of their own. */
export interface UserLab extends ProcedureLab {
  /** The names of the service's user, and of the procedures' user and schema. */
  readonly service: string;
  readonly city: string;
  /** Runs statements in the lab's database as an administrator. */
  administer(...statements: readonly string[]): Promise<void>;
}

/** Returns the statements for an administrator of PostgreSQL from docs/operation.md. */
async function documentedSql(): Promise<string> {
  const text = await readFile(path.join(packageRoot, 'docs/operation.md'), 'utf8');
  return text.split('### A user of their own')[1]!.split('```sql\n')[1]!.split('```')[0]!;
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Skips without PostgreSQL or a superuser, who alone can run the documented statements. */
async function skipOtherwise(context: Context): Promise<void> {
  postgresOnly(context, 'there, the user is changed by EXECUTE AS, which the conversation with it shows');
  const plain = await openLab();
  try {
    await superuserOnly(context, plain.database);
  } finally {
    await plain.close();
  }
}

/** Opens a lab whose user names are unique on the server. */
export async function openUserLab(context: Context, settings: object = {}): Promise<UserLab> {
  await skipOtherwise(context);
  const suffix = randomBytes(4).toString('hex');
  const service = `service_${suffix}`;
  const city = `ciudad_${suffix}`;
  let administrator = '';
  const sql = (await documentedSql())
    .replace(/\bDATABASE ventanilla\b/g, 'DATABASE database_of_lab')
    .replace(/\bventanilla\b/g, service)
    .replace(/\bciudad\b/g, city);
  const lab = await openLab(
    { connections: 2, user: city, password: 'change this', schemas: [city], ...settings },
    {
      through: async (url) => {
        administrator = url;
        const name = new URL(url).pathname.slice(1);
        await onServer(url, [
          `CREATE ROLE ${service} LOGIN PASSWORD 'x'`,
          `ALTER DATABASE ${name} OWNER TO ${service}`,
          sql.replaceAll('database_of_lab', name),
        ]);
        return Object.assign(new URL(url), { username: service, password: 'x' }).href;
      },
    },
  );
  return {
    ...lab,
    service,
    city,
    administer: (...statements) => onServer(administrator, statements),
    close: async () => {
      await lab.close();
      await onServer(databaseServer(), [`DROP ROLE ${city}`, `DROP ROLE ${service}`]);
    },
  };
}
