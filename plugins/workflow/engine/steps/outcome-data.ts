import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { asObject } from '../../definition/index.js';
import { ROOT, type FlowState } from './flow-state.js';
import type { InstanceData } from './step.js';

/** The data that an automatic task brings to its instance. */
export interface BroughtData {
  /** At the top level of the data. */
  readonly merged?: InstanceData;
  /** Under the code of the task. */
  readonly named?: JsonValue | undefined;
}

/**
 * Returns the entries of the data that an outcome sets. Several scopes of elements or events may run at once: within
 * one, the outcome is under the code of the task by the ordinal of the scope, so that no scope overwrites another
 * one's.
 */
export function outcomeIn(
  datos: InstanceData,
  { merged = {}, named }: BroughtData,
  { codigo, scope }: { readonly codigo: string; readonly scope: number },
  state: Pick<FlowState, 'scopes'>,
): InstanceData {
  const repeated = repeatedAround(state, scope);
  if (repeated === undefined) return named === undefined ? merged : { ...merged, [codigo]: named };
  const before = asObject(datos[codigo]) as InstanceData;
  return { [codigo]: { ...before, [repeated]: named ?? merged } };
}

/** Finds the innermost scope of an element or an event around a place. */
function repeatedAround({ scopes }: Pick<FlowState, 'scopes'>, place: number): number | undefined {
  if (place === ROOT) return undefined;
  const scope = scopes.find(({ ordinal }) => ordinal === place);
  if (!scope) throw new RangeError(`There is no scope ${place}.`);
  return scope.kind === 'PARALELO' ? repeatedAround({ scopes }, scope.parent) : scope.ordinal;
}
