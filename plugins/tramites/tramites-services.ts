import { ComplaintTypesSection } from './bundle/complaint-types-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { DownloadService } from './files/download-service.js';
import { UploadRepository } from './files/upload-repository.js';
import { UploadService } from './files/upload-service.js';
import { UploadSweeper } from './files/upload-sweeper.js';
import { ProcedureCatalog } from './procedures/procedure-catalog.js';
import { Idempotency } from './records/idempotency.js';
import { LookUpService } from './records/look-up-service.js';
import { RecordRepository } from './records/record-repository.js';
import { RecordSearch } from './records/record-search.js';
import { RecordService } from './records/record-service.js';
import { RecordStateService } from './records/record-state-service.js';
import { TrackingService } from './records/tracking-service.js';
import { TramitesSweeper } from './tramites-sweeper.js';

/** The plugin's own services, each bound to itself. */
export const tramitesServices = [
  ComplaintTypesSection,
  DownloadService,
  Idempotency,
  LookUpService,
  ProcedureCatalog,
  ProceduresSection,
  RecordRepository,
  RecordSearch,
  RecordService,
  RecordStateService,
  TrackingService,
  UploadRepository,
  UploadService,
  UploadSweeper,
  TramitesSweeper,
] as const;
