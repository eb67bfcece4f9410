import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { placeOf, type BlockModel, type ProcessModel } from '../../definition/index.js';
import type { FlowState, Position } from '../steps/flow-state.js';

/** An open PARALELO of an instance in another version. */
export interface MovedBlock {
  readonly block: BlockModel;
  /** Its branches there, by their codes before. */
  readonly branches: ReadonlyMap<string, string>;
}

/** The change of a PARALELO's codes, as the history records it. */
export interface RecordedBlock {
  /** Ordinal of its scope. */
  readonly ambito: number;
  readonly codigo: string;
  /** The branches that have other codes, by their codes before. */
  readonly ramas: Readonly<Record<string, string>>;
}

/**
 * Finds the open blocks of an instance in another version, by the ordinals of their scopes; only blocks that have the
 * same branches there. A branch is recognised by its code, or else by its first task.
 */
export function movedBlocks(
  before: ProcessModel,
  after: ProcessModel,
  { scopes }: FlowState,
): ReadonlyMap<number, MovedBlock> {
  const moved = new Map<number, MovedBlock>();
  for (const { ordinal, codigo } of scopes) {
    const own = before.blocks.get(codigo);
    const place = placeOf(after, codigo);
    const block = place?.tipo === 'PARALELO' ? after.blocks.get(place.codigo) : undefined;
    const branches = own && block && sameBranches(own, block, after);
    if (branches) moved.set(ordinal, { block, branches });
  }
  return moved;
}

function sameBranches(
  before: BlockModel,
  after: BlockModel,
  model: ProcessModel,
): ReadonlyMap<string, string> | undefined {
  const codes = new Set(after.branches.map(({ codigo }) => codigo));
  const same = new Map<string, string>();
  for (const { codigo, hacia } of before.branches) {
    const first = placeOf(model, hacia)?.codigo;
    const own = codes.has(codigo) ? codigo : after.branches.find((branch) => branch.hacia === first)?.codigo;
    if (own !== undefined) same.set(codigo, own);
  }
  const isEach = same.size === before.branches.length && new Set(same.values()).size === after.branches.length;
  return isEach ? same : undefined;
}

/** Lists the changes of codes; blocks that keep all codes are omitted. */
export function recordedBlocks(
  { scopes }: FlowState,
  moved: ReadonlyMap<number, MovedBlock>,
): readonly RecordedBlock[] {
  return scopes.flatMap(({ ordinal, codigo }): RecordedBlock[] => {
    const { block, branches } = moved.get(ordinal)!;
    const ramas = [...branches].filter(([before, after]) => before !== after);
    if (ramas.length === 0 && block.split === codigo) return [];
    return [{ ambito: ordinal, codigo: block.split, ramas: Object.fromEntries(ramas) }];
  });
}

/** Returns the state with the new codes of its blocks. */
export function withBlocks(state: FlowState, recorded: readonly RecordedBlock[]): FlowState {
  const blocks = new Map(recorded.map((block) => [block.ambito, block]));
  const branchOf = <P extends Position>(position: P, scope: number): P => {
    const branch = position.branch === null ? undefined : blocks.get(scope)?.ramas[position.branch];
    return branch === undefined ? position : { ...position, branch };
  };
  return {
    ...state,
    tokens: state.tokens.map((token) => branchOf(token, token.scope)),
    arrivals: state.arrivals.map((arrival) => branchOf(arrival, arrival.scope)),
    scopes: state.scopes.map((scope) => {
      const { ordinal, codigo, parent, branch } = scope;
      const placed = branchOf({ scope: parent, branch }, parent);
      return { ...scope, codigo: blocks.get(ordinal)?.codigo ?? codigo, branch: placed.branch };
    }),
  };
}

/**
 * Writes the new codes, in a transaction that has locked the instance. No new code of a branch is the old code of
 * another one.
 */
export async function writeBlocks(
  database: Database,
  tx: Transaction,
  instanceId: number,
  recorded: readonly RecordedBlock[],
): Promise<void> {
  for (const { ambito, codigo, ramas } of recorded) {
    const sql = 'UPDATE workflow_scope SET codigo = $1 WHERE instance_id = $2 AND ordinal = $3';
    await database.changeRows(sql, [codigo, instanceId, ambito], tx);
    for (const [before, after] of Object.entries(ramas)) {
      const bind = [after, instanceId, ambito, before];
      const change = (table: string, scope: string): string =>
        `UPDATE ${table} SET branch = $1 WHERE instance_id = $2 AND ${scope} = $3 AND branch = $4`;
      await database.changeRows(change('workflow_token', 'scope'), bind, tx);
      await database.changeRows(change('workflow_arrival', 'scope'), bind, tx);
      await database.changeRows(change('workflow_scope', 'parent'), bind, tx);
    }
  }
}
