import {
  BundleSections,
  Clock,
  contribute,
  HostSettings,
  KeyKinds,
  PersonalData,
  ReadLog,
  type Binder,
} from '../../host/plugin-api/index.js';
import { CaseParts, RecordDocuments } from '../tramites/contract.js';
import { BuilderCatalogue, TaskDocuments, TaskWorks } from '../workflow/contract.js';
import { CertificateIssuer } from '../certificates/contract.js';
import { TemplatesSection } from './bundle/templates-section.js';
import { CertificateDocuments } from './issued/certificate-documents.js';
import { CertificateTemplates } from './issued/certificate-templates.js';
import { DocumentPart } from './issued/document-part.js';
import { DocumentSearch } from './issued/document-search.js';
import { IssuedFiles } from './issued/issued-files.js';
import { OfferedDocuments } from './issued/offered-documents.js';
import { Issuing } from './issued/issuing.js';
import { ProcessDocuments } from './issued/process-documents.js';
import { Revocation } from './issued/revocation.js';
import { Verification } from './issued/verification.js';
import { DocumentLinks } from './links/document-links.js';
import { linkGuesses } from './links/link-guesses.js';
import { LinkOpening } from './links/link-opening.js';
import { DocumentsPersonalData } from './personal/documents-personal-data.js';
import { PdfPrinting } from './printing/pdf-printing.js';
import { PrintAllowance } from './printing/print-allowance.js';
import { printMetrics } from './printing/print-figures.js';
import { signatureMetrics } from './signing/signature-figures.js';
import { SignatureWatch } from './signing/signature-watch.js';
import { StatementKeyKind } from './statement/statement-key-kind.js';
import { StatementKeys } from './statement/statement-keys.js';
import { TemplateAdministration } from './templates/template-administration.js';
import { TemplateCatalogue } from './templates/template-catalogue.js';
import { TemplatePreview } from './templates/template-preview.js';
import { DocumentPrinter, PdfPrinter } from './contract.js';
import { SentDocuments } from './links/sent-documents.js';
import { SigningKeys } from './signing/signing-keys.js';
import { ReportPrinter } from './templates/report-printer.js';

/** What the plugin adds to the points of others. */
export const documentsContributions = [
  contribute(BundleSections, TemplatesSection),
  contribute(BuilderCatalogue, TemplateCatalogue),
  contribute(CaseParts, DocumentPart),
  contribute(KeyKinds, StatementKeyKind),
  contribute(PersonalData, DocumentsPersonalData),
  contribute(TaskWorks, ProcessDocuments),
] as const;

/** What the plugin counts for `/metrics`. */
export const documentsMetrics = [...printMetrics, ...signatureMetrics, linkGuesses];

/** What the plugin's functions are handed. */
export const documentsUses = {
  certificateDocuments: CertificateDocuments,
  certificateTemplates: CertificateTemplates,
  clock: Clock,
  issuedFiles: IssuedFiles,
  issuing: Issuing,
  linkOpening: LinkOpening,
  reads: ReadLog,
  links: DocumentLinks,
  offered: OfferedDocuments,
  preview: TemplatePreview,
  printAllowance: PrintAllowance,
  printing: PdfPrinting,
  revocation: Revocation,
  search: DocumentSearch,
  settings: HostSettings,
  signatureWatch: SignatureWatch,
  statementKeys: StatementKeys,
  templates: TemplateAdministration,
  verification: Verification,
} as const;

/** Binds what other plugins ask for to the services that answer. */
export function bindPorts({ bind }: Pick<Binder, 'bind'>): void {
  bind(CertificateIssuer).toService(SigningKeys);
  bind(DocumentPrinter).toService(ReportPrinter);
  bind(PdfPrinter).toService(PdfPrinting);
  bind(RecordDocuments).toService(SentDocuments);
  bind(TaskDocuments).toService(SentDocuments);
}
