import type { Binder } from '../../host/plugin-api/index.js';
import {
  AnswerReaders,
  CitizenRequests,
  OfficeWork,
  ProcessStarter,
  ProcessTracking,
  RecordPayments,
  RecordStaff,
  RunningProcesses,
  TimedProcesses,
} from '../tramites/contract.js';
import { Absences, ChargedWaits, Inbox, Instances, WorkItems } from './contract.js';
import {
  BoundProcesses,
  ChangedTerms,
  ChargedPayments,
  InstanceLookUp,
  OfficeTasks,
  PaymentsOfRecords,
  PresentAbsences,
  PublicSteps,
  RecordControl,
  StaffOfRecords,
  WaitsOfRecords,
} from './engine/index.js';
import { AnswerUses } from './definition/index.js';
import { ChannelTasks, SharedWorkItems } from './desk/index.js';

/** Binds the contracts of this plugin, and those of `tramites` that it implements, to its services. */
export function bindPorts({ bind }: Binder): void {
  bind(Absences).toService(PresentAbsences);
  bind(Inbox).toService(ChannelTasks);
  bind(Instances).toService(InstanceLookUp);
  bind(WorkItems).toService(SharedWorkItems);
  bind(RecordStaff).toService(StaffOfRecords);
  bind(OfficeWork).toService(OfficeTasks);
  bind(ProcessStarter).toService(BoundProcesses);
  bind(ProcessTracking).toService(PublicSteps);
  bind(CitizenRequests).toService(WaitsOfRecords);
  bind(ChargedWaits).toService(ChargedPayments);
  bind(RecordPayments).toService(PaymentsOfRecords);
  bind(AnswerReaders).toService(AnswerUses);
  bind(RunningProcesses).toService(RecordControl);
  bind(TimedProcesses).toService(ChangedTerms);
}
