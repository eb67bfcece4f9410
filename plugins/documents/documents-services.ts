import { BundleSections, Clock, contribute, Expiries, HostSettings, type Binder } from '../../host/plugin-api/index.js';
import { CaseParts, CopyPrinter, RecordDocuments } from '../tramites/contract.js';
import { BuilderCatalogue, TaskDocuments, TaskWorks } from '../workflow/contract.js';
import { CertificateIssuer, RequestedDocuments } from '../certificates/contract.js';
import { TemplatesSection } from './bundle/templates-section.js';
import { CityCopyPrinter } from './copies/city-copy-printer.js';
import type { DocumentsConfig } from './documents-config.js';
import { CertificateDocuments } from './issued/certificate-documents.js';
import { CertificateTemplates } from './issued/certificate-templates.js';
import { DocumentPart } from './issued/document-part.js';
import { DocumentSearch } from './issued/document-search.js';
import { DocumentsOfRequests } from './issued/documents-of-requests.js';
import { IssuedFiles } from './issued/issued-files.js';
import { Issuing } from './issued/issuing.js';
import { ProcessDocuments } from './issued/process-documents.js';
import { Revocation } from './issued/revocation.js';
import { Verification } from './issued/verification.js';
import { DocumentLinks } from './links/document-links.js';
import { linkGuesses } from './links/link-guesses.js';
import { LinkOpening } from './links/link-opening.js';
import { PdfPrinting } from './printing/pdf-printing.js';
import { PrintAllowance } from './printing/print-allowance.js';
import { printMetrics } from './printing/print-figures.js';
import { signatureMetrics } from './signing/signature-figures.js';
import { SignatureWatch } from './signing/signature-watch.js';
import { StatementKeys } from './statement/statement-keys.js';
import { TemplateAdministration } from './templates/template-administration.js';
import { TemplateCatalogue } from './templates/template-catalogue.js';
import { TemplatePreview } from './templates/template-preview.js';
import { DocumentPrinter, PdfPrinter } from './contract.js';
import { SentDocuments } from './links/sent-documents.js';
import { SigningKeys } from './signing/signing-keys.js';
import { ReportPrinter } from './templates/report-printer.js';

/** The contributions of the plugin to others. */
export const documentsContributions = [
  contribute(BundleSections, TemplatesSection),
  contribute(BuilderCatalogue, TemplateCatalogue),
  contribute(CaseParts, DocumentPart),
  contribute(Expiries, SignatureWatch),
  contribute(TaskWorks, ProcessDocuments),
] as const;

/** The metrics of the plugin. */
export const documentsMetrics = [...printMetrics, ...signatureMetrics, linkGuesses];

/** The services that the functions of the plugin's definition receive. */
export const documentsUses = {
  certificateDocuments: CertificateDocuments,
  certificateTemplates: CertificateTemplates,
  clock: Clock,
  issuedFiles: IssuedFiles,
  issuing: Issuing,
  linkOpening: LinkOpening,
  links: DocumentLinks,
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

/** Binds the interfaces that other plugins inject to their services. */
export function bindPorts({ bind }: Pick<Binder, 'bind'>, { copies }: Pick<DocumentsConfig, 'copies'>): void {
  if (copies) bind(CopyPrinter).toService(CityCopyPrinter);
  bind(CertificateIssuer).toService(SigningKeys);
  bind(DocumentPrinter).toService(ReportPrinter);
  bind(PdfPrinter).toService(PdfPrinting);
  bind(RequestedDocuments).toService(DocumentsOfRequests);
  bind(RecordDocuments).toService(SentDocuments);
  bind(TaskDocuments).toService(SentDocuments);
}
