import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import type { DeclaredParameter, DeclaredProcedure } from '../procedure-target.js';

interface ParameterRow {
  readonly schemaName: string;
  readonly procedureName: string;
  readonly parameterName: string | null;
  readonly typeName: string | null;
  readonly maxLength: number | null;
  readonly isOutput: boolean | null;
  readonly isCursor: boolean | null;
}

/** The types with one byte a character. */
const asciiTypes = new Set(['varchar', 'text']);

function toParameter(name: string, { typeName, maxLength, isCursor }: ParameterRow): DeclaredParameter {
  const type = (typeName ?? '').toLowerCase();
  const bytes = type === 'nvarchar' ? 2 : 1;
  const isCounted = (type === 'nvarchar' || type === 'varchar') && maxLength !== null && maxLength > 0;
  return {
    name,
    type,
    optional: !isCursor,
    isAscii: asciiTypes.has(type),
    ...(isCounted && { mostCharacters: Math.floor(maxLength / bytes) }),
  };
}

type Found = DeclaredProcedure & { readonly parameters: DeclaredParameter[]; readonly outputs: string[] };

/** Reads the stored procedures of some schemas, all or by one name. */
export async function mssqlCatalogue(
  database: Database,
  schemas: readonly string[],
  name: string | undefined,
  tx: Transaction | undefined,
): Promise<DeclaredProcedure[]> {
  const places = schemas.map((_, index) => `$${index + 1}`).join(', ');
  const rows = await database.rows<ParameterRow>(
    `SELECT s.name AS schemaName, p.name AS procedureName, a.name AS parameterName, TYPE_NAME(a.system_type_id) AS typeName,
            a.max_length AS maxLength, a.is_output AS isOutput, a.is_cursor_ref AS isCursor
     FROM sys.procedures p
     JOIN sys.schemas s ON s.schema_id = p.schema_id
     LEFT JOIN sys.all_parameters a ON a.object_id = p.object_id AND a.parameter_id > 0
     WHERE s.name IN (${places})${name === undefined ? '' : ` AND p.name = $${schemas.length + 1}`}
     ORDER BY s.name, p.name, a.parameter_id`,
    name === undefined ? schemas : [...schemas, name],
    tx,
  );
  const found = new Map<string, Found>();
  for (const row of rows) {
    const key = `${row.schemaName}.${row.procedureName}`;
    const procedure = found.get(key) ?? {
      schema: row.schemaName,
      name: row.procedureName,
      parameters: [],
      outputs: [],
      result: 'texts',
      isReadOnly: false,
    };
    if (row.parameterName !== null) {
      // A cursor cannot be given.
      if (row.isOutput && !row.isCursor) procedure.outputs.push(row.parameterName);
      else procedure.parameters.push(toParameter(row.parameterName, row));
    }
    found.set(key, procedure);
  }
  return [...found.values()];
}
