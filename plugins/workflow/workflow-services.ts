import { FormsSection } from './bundle/forms-section.js';
import { ProcessesSection } from './bundle/processes-section.js';
import { FormAdministration } from './forms/form-administration.js';
import { ProcessForms } from './forms/process-forms.js';
import { CatalogueService } from './processes/catalogue.js';
import { DefinitionCheck } from './processes/definition-check.js';
import { ProcedureUses } from './processes/procedure-uses.js';
import { ProcessAudit } from './processes/process-audit.js';
import { ProcessImport } from './processes/process-import.js';
import { ProcessVersions } from './processes/process-versions.js';
import { ProcessView } from './processes/process-view.js';
import { Processes } from './processes/processes.js';
import { Publishing } from './processes/publishing.js';
import { Staging } from './processes/staging.js';
import { VersionWriter } from './processes/version-writer.js';

/** The plugin's own services, each bound to itself. */
export const workflowServices = [
  CatalogueService,
  DefinitionCheck,
  FormAdministration,
  FormsSection,
  ProcedureUses,
  ProcessAudit,
  Processes,
  ProcessesSection,
  ProcessForms,
  ProcessImport,
  ProcessVersions,
  ProcessView,
  Publishing,
  Staging,
  VersionWriter,
] as const;

/** What the plugin's functions are handed. */
export const workflowUses = {
  catalogue: CatalogueService,
  forms: FormAdministration,
  publishing: Publishing,
  staging: Staging,
  view: ProcessView,
} as const;
