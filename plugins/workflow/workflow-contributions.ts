import {
  BundleSections,
  ChainedLogs,
  contribute,
  PersonalData,
  ReadSubjectSources,
  UserReferences,
} from '../../host/plugin-api/index.js';
import { DraftableForms } from '../forms/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { FormsSection } from './bundle/forms-section.js';
import { ProcessesSection } from './bundle/processes-section.js';
import { NoteChain } from './cases/index.js';
import { ProcedureUses } from './definition/index.js';
import { DraftableTasks, TaskHolders } from './desk/index.js';
import { HistoryChain, InstanceSubjects, SupportSubjects, TaskSubjects } from './engine/index.js';
import { WorkflowPersonalData } from './personal/workflow-personal-data.js';

/** What the plugin adds to the points of others. */
export const workflowContributions = [
  contribute(BundleSections, FormsSection),
  contribute(BundleSections, ProcessesSection),
  contribute(DraftableForms, DraftableTasks),
  contribute(ProcedureUsers, ProcedureUses),
  contribute(ChainedLogs, HistoryChain),
  contribute(ChainedLogs, NoteChain),
  contribute(PersonalData, WorkflowPersonalData),
  contribute(ReadSubjectSources, InstanceSubjects),
  contribute(ReadSubjectSources, TaskSubjects),
  contribute(ReadSubjectSources, SupportSubjects),
  contribute(UserReferences, TaskHolders),
] as const;
