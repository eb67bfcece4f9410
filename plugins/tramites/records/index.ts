/**
 * The records: how they are filed, found, moved and shown to staff, and their terms. This part knows the vocabulary,
 * the notices and the catalog. Other folders of the plugin import it by this file alone.
 */
export { figureProcedures } from './admin/figure-procedures.js';
export { deliveryProcedures } from './admin/delivery-procedures.js';
export { fileProcedures } from './admin/file-procedures.js';
export { recordProcedures } from './admin/record-procedures.js';
export { unheldProcedures } from './admin/unheld-procedures.js';
export { termProcedures } from './admin/term-procedures.js';
export { RecordDeliveries, type SeenDelivered } from './deliveries/record-deliveries.js';
export { DownloadService } from './files/download-service.js';
export { FileList } from './files/file-list.js';
export { RecordDownloads } from './files/record-downloads.js';
export { acceptFilesOf } from './filing/accept-files.js';
export { FilingPreview, type PreviewedFiling } from './filing/filing-preview.js';
export { FilingService } from './filing/filing-service.js';
export { headerRepeatKey, Idempotency } from './filing/idempotency.js';
export { type MovableRecord, RecordMoves } from './moves/record-moves.js';
export { RecordRemedies } from './moves/record-remedies.js';
export { RecordStateService } from './moves/record-state-service.js';
export { OfficeReferences } from './offices/office-references.js';
export { RecordOffices } from './offices/record-offices.js';
export { type RecordRight, RecordRights } from './rights/record-rights.js';
export { officeRoutes } from './routes/office-routes.js';
export { exportRoutes } from './routes/export-routes.js';
export { bytes, filingNumberParam, keyParam, recordParam } from './routes/record-params.js';
export { trackedFile } from './routes/tracked-file.js';
export { tramitesRoutes } from './routes/tramites-routes.js';
export { answers, codeParam, filed, formDescription, refusal } from './routes/tramites-schemas.js';
export { RecordHistory, type RecordMove } from './search/record-history.js';
export { RecordSearch, type DetailedRecord } from './search/record-search.js';
export { recordFile, seenDelivery } from './shapes/file-shapes.js';
export { askedMove, detailedRecord, moveRequest, recordMove } from './shapes/record-shapes.js';
export {
  extension,
  forwarding,
  forwardingRequest,
  moment,
  momentText,
  motivo,
  seenTerm,
  toSeenTerm,
  untilOf,
} from './shapes/term-shapes.js';
export { existing, StoredRecords } from './search/stored-records.js';
export { RecordTermDesk } from './terms/record-term-desk.js';
export { RecordTerms } from './terms/record-terms.js';
