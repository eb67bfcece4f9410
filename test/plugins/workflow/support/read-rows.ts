import { expect } from 'chai';

/** A node of a plan, as PostgreSQL explains it in JSON. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Filter?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns a node and those below it. */
export const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * Counts the rows that a plan has read, by table. Fails where a table, or one of `indexed`, was scanned sequentially.
 */
export function readRows(plan: Plan, indexed?: readonly string[]): Readonly<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    if (indexed?.includes(table) ?? true) expect(node['Node Type'], table).to.not.equal('Seq Scan');
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    read[table] = (read[table] ?? 0) + rows;
  }
  return read;
}
