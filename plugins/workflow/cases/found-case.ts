import type { Case, CaseEntry, CasePage } from '../../tramites/contract.js';

/** A case, with what the plugin itself knows of it. */
export interface FoundCase extends Case {
  /** Id of its instance, where it has one. */
  readonly rootId: number | undefined;
}

/** A kind of entries that the plugin has itself; as `CasePart`, but for what it knows of the case. */
export interface OwnCasePart {
  readonly tipo: string;
  readonly orden: number;
  readonly publico: boolean;
  entries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]>;
}

/** The instance whose id is $1, and those that it called: each half by its index. */
export const TREE = `(SELECT id, llave FROM workflow_instance WHERE id = $1
  UNION ALL SELECT id, llave FROM workflow_instance WHERE root_id = $1)`;

/** What stands behind a place, whose moment is $2 and whose id is $3, and at most $4 of it. */
export const behind = (at: string, id: string): string => `${at} >= $2 AND (${at} > $2 OR ${id} > CAST($3 AS BIGINT))`;
export const pageBy = (at: string, id: string): string => `ORDER BY ${at}, ${id} OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`;
