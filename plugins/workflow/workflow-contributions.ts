import {
  BundleSections,
  ChainedLogs,
  contribute,
  GroupReferences,
  UserReferences,
} from '../../host/plugin-api/index.js';
import { CalendarFollowers } from '../calendar/contract.js';
import { DraftableForms } from '../forms/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { FormsSection } from './bundle/forms-section.js';
import { ProcessesSection } from './bundle/processes-section.js';
import { NoteChain } from './cases/index.js';
import { ProcedureUses } from './definition/index.js';
import { DraftableTasks, PoolReferences, TaskHolders } from './desk/index.js';
import { HistoryChain, TimeForecast } from './engine/index.js';

/** The contributions of the plugin to the points of others. */
export const workflowContributions = [
  contribute(BundleSections, FormsSection),
  contribute(BundleSections, ProcessesSection),
  contribute(CalendarFollowers, TimeForecast),
  contribute(DraftableForms, DraftableTasks),
  contribute(ProcedureUsers, ProcedureUses),
  contribute(ChainedLogs, HistoryChain),
  contribute(ChainedLogs, NoteChain),
  contribute(GroupReferences, PoolReferences),
  contribute(UserReferences, TaskHolders),
] as const;
