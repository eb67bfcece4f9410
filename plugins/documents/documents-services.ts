import { CertificateDocuments } from './issued/certificate-documents.js';
import { DocumentMaking } from './issued/document-making.js';
import { DocumentRows } from './issued/document-rows.js';
import { DocumentSearch } from './issued/document-search.js';
import { DocumentSources } from './issued/document-source.js';
import { IssuedFiles } from './issued/issued-files.js';
import { Issuing } from './issued/issuing.js';
import { ProcessDocuments, TemplateEntries } from './issued/process-documents.js';
import { Revocation } from './issued/revocation.js';
import { Verification } from './issued/verification.js';
import { HostSettings } from '../../host/plugin-api/index.js';

/** The plugin's own services, each bound to itself. */
export const documentsServices = [
  CertificateDocuments,
  DocumentMaking,
  DocumentRows,
  DocumentSearch,
  DocumentSources,
  IssuedFiles,
  Issuing,
  ProcessDocuments,
  Revocation,
  TemplateEntries,
  Verification,
] as const;

/** What the plugin's functions are handed. */
export const documentsUses = {
  certificateDocuments: CertificateDocuments,
  issuedFiles: IssuedFiles,
  issuing: Issuing,
  revocation: Revocation,
  search: DocumentSearch,
  settings: HostSettings,
  verification: Verification,
} as const;
