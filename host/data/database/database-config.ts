import { z } from 'zod';
import { filePath } from '../../plugin-api/index.js';
import { encryptionOf, unknownParameters } from './database-address.js';

function isWellFormed(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    [username, password, pathname].forEach((part) => decodeURIComponent(part));
    return true;
  } catch {
    return false;
  }
}

/** A well-formed address, so that its parts can be read. */
const databaseUrl = z
  .string()
  .regex(/^(postgres|postgresql|mssql):\/\//, 'must be a postgres:// or mssql:// address')
  .refine(isWellFormed, 'is not a well-formed address; a special character in it must be percent-encoded')
  .superRefine((address, context) => {
    const unknown = isWellFormed(address) ? unknownParameters(address) : [];
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `has parameters that are not known, or given twice: ${unknown.join(', ')}`,
      });
  });

function encryptionFault(url: string): string | undefined {
  if (!isWellFormed(url) || encryptionOf(new URL(url)) === 'checked') return undefined;
  return 'has no effect, as the address of database.url asks for no TLS, or for TLS that is not checked';
}

/** The database of the service (decisions, section 11). */
export const databaseConfig = z
  .strictObject({
    url: databaseUrl.optional().meta({
      description: 'The database: `postgres://…` or `mssql://…`. See [operation.md](operation.md#databases).',
      unset: 'the embedded database',
    }),
    ca: filePath().optional().meta({
      description:
        'A PEM file with the certificates of the authority of the database server. `database.url` must then ask for TLS with a checked certificate.',
      unset: 'those of Node.js',
    }),
    connections: z.int().min(2).max(200).default(10).describe('The maximum number of connections of one host.'),
    acquireSeconds: z
      .number()
      .positive()
      .default(3)
      .describe(
        'How long a request waits for a free connection before it is answered 503. An attempt to open a connection ends two seconds after that.',
      ),
    statementSeconds: z
      .number()
      .positive()
      .default(5)
      .describe(
        'A statement that takes longer is cancelled; on SQL Server, a statement whose answer has not begun by then. If the database does not react, the connection is closed after the same time again, at most two seconds.',
      ),
    idleTransactionSeconds: z
      .number()
      .positive()
      .default(60)
      .describe(
        'A transaction that is idle for longer is ended with its connection, so that a host that hangs or left the network does not hold locks.',
      ),
    preparedStatements: z
      .boolean()
      .default(true)
      .describe(
        'Whether PostgreSQL prepares each statement once per connection. Set `false` behind a pooler in transaction mode.',
      ),
  })
  .superRefine(({ url, ca }, context) => {
    if (ca === undefined) return;
    const message = url === undefined ? 'is for a database server: set database.url' : encryptionFault(url);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['ca'], message });
  })
  .prefault({});

export type DatabaseConfig = z.output<typeof databaseConfig>;
