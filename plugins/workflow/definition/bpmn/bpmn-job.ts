import type { ProcessDefinition } from '../language/definition-schema.js';
import type { NotExportable } from './export/exportable.js';
import type { ImportedBpmn } from './import/import-bpmn.js';
import type { KnownCodes } from './import/import-state.js';

/** The work of a thread: to write a definition. */
interface ExportJob {
  readonly kind: 'export';
  readonly definition: ProcessDefinition;
}

/** The work of a thread: to read a file. */
interface ImportJob {
  readonly kind: 'import';
  readonly xml: string;
  /** The id of the process to read, of several. */
  readonly process: string | undefined;
  readonly known: KnownCodes;
}

export type BpmnJob = ExportJob | ImportJob;

/** The outcome of a job: what was written, or the reasons why not; or what was read. */
export interface Outcomes {
  readonly export: { readonly xml: string } | { readonly faults: readonly NotExportable[] };
  readonly import: ImportedBpmn;
}

/** The message of a thread that has loaded its code and begins the job. */
export const BEGUN = 'begun';
