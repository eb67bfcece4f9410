import type { Case, CaseEntry, CasePage } from '../../tramites/contract.js';

/** A case, with the plugin's own knowledge of it. */
export interface FoundCase extends Case {
  /** Id of its outermost instance; undefined for a record without a process. */
  readonly rootId: number | undefined;
}

/** A part of cases that this plugin has itself: a `CasePart` that receives a {@link FoundCase}. */
export interface OwnCasePart {
  readonly tipo: string;
  readonly orden: number;
  readonly publico: boolean;
  listEntries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]>;
}

/** The instance with the id $1, and the instances that it called. Two halves, so that each uses its index. */
export const TREE = `(SELECT id, llave FROM workflow_instance WHERE id = $1
  UNION ALL SELECT id, llave FROM workflow_instance WHERE root_id = $1)`;

/**
 * Builds the condition for rows after the place with the moment $2 and the id $3; `pageBy` sorts and limits them to $4.
 */
export const behind = (at: string, id: string): string => `${at} >= $2 AND (${at} > $2 OR ${id} > CAST($3 AS BIGINT))`;
export const pageBy = (at: string, id: string): string => `ORDER BY ${at}, ${id} OFFSET 0 ROWS FETCH NEXT $4 ROWS ONLY`;
