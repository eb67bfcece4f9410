import type { ProcessVersion, TaskModel, TermRule } from '../../definition/index.js';
import type { InstanceAt } from '../steps/standing-instance.js';
import type { HandedTimer } from './timer-rows.js';

/** A rule whose moment has come, for an open task. */
export interface AppliedRule {
  readonly timer: HandedTimer;
  readonly rule: TermRule;
  readonly instance: InstanceAt;
  readonly version: ProcessVersion;
  readonly task: TaskModel;
}
