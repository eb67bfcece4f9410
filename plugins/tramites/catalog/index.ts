/**
 * The tramites of the city: their definitions, forms, complaint types and the processes that they are bound to. This
 * part knows the vocabulary and the notices. Other folders of the plugin import it by this file alone.
 */
export { termOfAnswers } from './answer-terms.js';
export { complaintTypeProcedures } from './admin/complaint-type-procedures.js';
export { questionProcedures } from './admin/question-procedures.js';
export { saved, toSaved, tramiteProcedures } from './admin/tramite-procedures.js';
export { COUNTER, COUNTER_DRAFT, counterDraftCode, counterDraftName, inChannel } from './counter-forms.js';
export { COMPLAINT_QUESTION, type ComplaintType } from './complaint-question.js';
export { complaintTypeItem, ComplaintTypes } from './complaint-types.js';
export { draftCode, draftName } from './draftable-tramites.js';
export { FiledForms, type FiledWith } from './filed-forms.js';
export { pageOf, type TramitePage } from './page-fields.js';
export type { Remedy } from './remedies.js';
export { subjectOf } from './subject-faults.js';
export { type Tramite, TramiteCatalog, TRAMITES_REVISION } from './tramite-catalog.js';
export { TramiteAdministration } from './tramite-administration.js';
export { type SavedTramite, TramiteDefinitions } from './tramite-definitions.js';
export {
  togetherFaults,
  tramiteCode,
  tramiteFields,
  type TramiteItem,
  tramiteItem,
  type WrittenTramite,
  writtenTramite,
} from './tramite-item.js';
export { TramiteProcesses } from './tramite-processes.js';
export { offerOf } from './tramites-on-offer.js';
export { TramiteRemoval } from './tramite-removal.js';
