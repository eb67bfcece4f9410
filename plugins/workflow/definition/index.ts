/**
 * Processes as documents: their language, forms, drafts and versions. This part imports nothing of the engine. Other
 * folders of the plugin import it through this file alone.
 */

// The language: what definitions may say, and what they mean.
export { unavailable } from './language/check-types.js';
export type { Transition } from './language/definition-schema.js';
export { actionName, diagramOf, type ProcessDiagram } from './language/diagram.js';
export { citizenPlace } from './language/citizen-place.js';
export { givenWords, joinedWords } from './language/citizen-words.js';
export { automaticNames, expressionSource, readsInstance } from './language/expression-names.js';
export { code, feel, line, processCode } from './language/fields.js';
export { moveFrom, startOf, type Leaving, type Move, type MoveValues } from './language/move.js';
export { cancelledOutcome, endNameOf, outcomeOf, outcomesOf, ownWordsOf, type Outcome } from './language/outcome.js';
export { asObject } from './language/outline.js';
export {
  citizenForm,
  compileProcess,
  getTask,
  paymentOf,
  type BlockModel,
  type ProcessModel,
  type TaskModel,
} from './language/model.js';
export { namedProcedures } from './language/task-action.js';
export { isBuiltIn, type Task, type TaskType } from './language/task-schemas.js';
export type { TermRule } from './language/term-rule.js';
export { isLegal } from './language/legal-term.js';
export { TIME_UP, timersOf, type TimerModel } from './language/timers.js';
export { TaskTypes } from './language/task-types.js';
export { placeOf } from './language/transfers.js';

// Versions, which instances run on.
export { ProcessBindings } from './processes/process-bindings.js';
export type { ProcessVersion } from './processes/process-version.js';
export { CitizenReach, noWords } from './processes/citizen-reach.js';
export { PROCESSES_REVISION, ProcessVersions } from './processes/process-versions.js';

// The work of designers: drafts, publication, import.
export { CatalogueService } from './processes/catalogue.js';
export { AnswerUses } from './processes/answer-uses.js';
export { ConditionNames, type ConditionName } from './processes/condition-names.js';
export { ProcedureUses } from './processes/procedure-uses.js';
export { ProcessAudit } from './processes/process-audit.js';
export { DefinitionCheck } from './processes/definition-check.js';
export { Processes } from './processes/processes.js';
export { withCodes } from './language/with-codes.js';
export { ProcessImport } from './processes/process-import.js';
export { ProcessView } from './processes/process-view.js';
export { Publishing } from './processes/publishing.js';
export { Staging } from './processes/staging.js';

// Processes as BPMN 2.0.
export { ProcessBpmn } from './bpmn/process-bpmn.js';

// Forms.
export { FormAdministration } from './forms/form-administration.js';
export { previewPage } from './forms/preview-page.js';
export { FORMS_REVISION, ProcessForms } from './forms/process-forms.js';
export { shownForm } from './forms/shown-form.js';
export { formStates } from './forms/stored-form.js';
