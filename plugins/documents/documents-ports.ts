import type { Binder } from '../../host/plugin-api/index.js';
import { CertificateIssuer } from '../certificates/contract.js';
import { RecordDocuments } from '../tramites/contract.js';
import { TaskDocuments } from '../workflow/contract.js';
import { DocumentPrinter, PdfPrinter } from './contract.js';
import { SentDocuments } from './links/sent-documents.js';
import { PdfPrinting } from './printing/pdf-printing.js';
import { SigningKeys } from './signing/signing-keys.js';
import { ReportPrinter } from './templates/report-printer.js';

/** Binds what other plugins ask for to the services that answer. */
export function bindPorts({ bind }: Pick<Binder, 'bind'>): void {
  bind(CertificateIssuer).toService(SigningKeys);
  bind(DocumentPrinter).toService(ReportPrinter);
  bind(PdfPrinter).toService(PdfPrinting);
  bind(RecordDocuments).toService(SentDocuments);
  bind(TaskDocuments).toService(SentDocuments);
}
