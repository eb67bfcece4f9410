import type { Binder } from '../../host/plugin-api/index.js';
import { ProcessStarter, ProcessTracking, RunningProcesses } from '../tramites/contract.js';
import { Inbox, Instances, WorkItems } from './contract.js';
import { BoundProcesses } from './engine/instances/bound-processes.js';
import { ChannelTasks } from './desk/inbox/channel-tasks.js';
import { InstanceLookUp } from './engine/instances/instance-look-up.js';
import { PublicSteps } from './engine/instances/public-steps.js';
import { RecordControl } from './engine/control/record-control.js';
import { SharedWorkItems } from './desk/inbox/shared-work-items.js';

/** Binds what other plugins ask for to the services that answer. */
export function bindPorts({ bind }: Binder): void {
  bind(Inbox).toService(ChannelTasks);
  bind(Instances).toService(InstanceLookUp);
  bind(WorkItems).toService(SharedWorkItems);
  bind(ProcessStarter).toService(BoundProcesses);
  bind(ProcessTracking).toService(PublicSteps);
  bind(RunningProcesses).toService(RecordControl);
}
