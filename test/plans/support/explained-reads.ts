import type { Database } from '../../../host/plugin-api/index.js';
import type { SeenStatement } from './seen-statements.js';

/** A node of a plan, as PostgreSQL explains it in JSON. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** The reads of a statement from the large tables. */
export interface ExplainedReads {
  /** The rows of each table, including those that a filter removed. */
  readonly rows: Readonly<Record<string, number>>;
  /** The tables that were read from end to end. */
  readonly scanned: readonly string[];
  /** The pages of tables and indexes, including those of skipped entries of an index. */
  readonly pages: number;
}

type Row = { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] };

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Writes a value as a text of SQL, which takes the type of its place. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const text = value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`;
  return `'${text.replaceAll("'", "''")}'`;
}

function readsOf(plan: PlanNode, large: ReadonlySet<string>): ExplainedReads {
  const rows: Record<string, number> = {};
  const scanned: string[] = [];
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (table === undefined || !large.has(table)) continue;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    rows[table] = (rows[table] ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'];
    if (node['Node Type'] === 'Seq Scan') scanned.push(table);
  }
  return { rows, scanned, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

/**
 * Explains the reads of a statement from these tables: by the plan for its values and, for a prepared statement, also
 * by the plan for all values.
 */
export async function explainedReads(
  database: Database,
  { sql, bind, isComposed }: SeenStatement,
  large: ReadonlySet<string>,
): Promise<readonly ExplainedReads[]> {
  const modes = isComposed ? ['force_custom_plan'] : ['force_custom_plan', 'force_generic_plan'];
  return database.transaction(async (tx) => {
    const run = (text: string) => database.rows<Row>({ composed: text }, [], tx);
    const reads: ExplainedReads[] = [];
    for (const mode of modes) {
      await run(`SET LOCAL plan_cache_mode = ${mode}`);
      await run(`PREPARE explained AS ${sql}`);
      const values = bind.length === 0 ? '' : `(${bind.map(literal).join(', ')})`;
      const [row] = await run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE explained ${values}`);
      await run('DEALLOCATE explained');
      reads.push(readsOf(row!['QUERY PLAN'][0]!.Plan, large));
    }
    return reads;
  });
}
