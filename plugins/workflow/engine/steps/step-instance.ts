import type { ProcessVersion } from '../../definition/index.js';
import type { StandingInstance } from './standing-instance.js';
import type { Step } from './step.js';

/** What a step says of the instance that it moves. */
type StepInstance = Pick<
  Step,
  'instanceId' | 'llave' | 'processId' | 'proceso' | 'isCalled' | 'recordId' | 'untouchedRecord' | 'revision'
>;

/** Returns the instance of a step, as it stood when the step was prepared. */
export function stepInstance(
  { id, llave, isCalled, recordId, untouchedRecord, revision }: StandingInstance,
  { processId, codigo }: ProcessVersion,
): StepInstance {
  return { instanceId: id, llave, processId, proceso: codigo, isCalled, recordId, untouchedRecord, revision };
}
