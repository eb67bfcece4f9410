import type { ProcessVersion } from '../../definition/index.js';
import type { StandingInstance } from './standing-instance.js';
import type { Step } from './step.js';

/** The fields of a step about the instance that it moves. */
type StepInstance = Pick<
  Step,
  'instanceId' | 'llave' | 'processId' | 'proceso' | 'isCalled' | 'recordId' | 'untouchedRecord' | 'revision'
>;

/** Takes the fields of a step from the instance, as it was when the step was prepared. */
export function stepInstance(
  { id, llave, isCalled, recordId, untouchedRecord, revision }: StandingInstance,
  { processId, codigo }: ProcessVersion,
): StepInstance {
  return { instanceId: id, llave, processId, proceso: codigo, isCalled, recordId, untouchedRecord, revision };
}
