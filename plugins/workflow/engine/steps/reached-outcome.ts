import { getTask, outcomeOf, type Outcome, type ProcessModel } from '../../definition/index.js';
import { changed, type FlowChange, type FlowState } from './flow-state.js';

/** Returns the outcome of an instance whose last token a move takes to a FIN; undefined while it goes on. */
export function reachedOutcome(model: ProcessModel, state: FlowState, flow: FlowChange): Outcome | undefined {
  if (changed(state, flow).tokens.length > 0) return undefined;
  const last = flow.path.at(-1);
  return outcomeOf(last ? getTask(model, last.hacia) : model.first);
}
