import { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { Database, Files, HostSettings, NotFoundError, type AuditActor } from '../../../host/plugin-api/index.js';
import { PdfPrinter } from '../contract.js';
import { DocumentSigner } from '../signing/document-signer.js';
import { Statements } from '../statement/statements.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { DocumentNews } from './document-news.js';
import { DocumentRows, type DraftedDocument, type MadeDocument } from './document-rows.js';
import type { PrintedData } from './issued-document.js';

/**
 * Thrown where another request has taken over the document, or issued a later one of the same certificate and `llave`.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The actor for whom a document is made, and the lease. */
interface MakingOptions {
  readonly lease: string;
  readonly by: AuditActor;
  readonly signal: AbortSignal | undefined;
}

const MEBIBYTE = 1024 * 1024;

/** The size limit of a signed document. */
const MOST_BYTES = 50 * MEBIBYTE;

/**
 * Prints, signs and stores a document. It is valid once a transaction has set its file and superseded the older
 * document of the same certificate and `llave`.
 */
@injectable()
export class DocumentMaking {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Statements) private readonly statements: Statements,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
    @inject(DocumentSigner) private readonly signer: DocumentSigner,
    @inject(Files) private readonly files: Files,
    @inject(DocumentRows) private readonly rows: DocumentRows,
    @inject(DocumentNews) private readonly news: DocumentNews,
  ) {}

  /** Makes the document. Throws {@link LeaseLostError} where another request was faster; the file is then discarded. */
  async make(draft: DraftedDocument, { lease, by, signal }: MakingOptions): Promise<MadeDocument> {
    const { id, codigo, created_at: at } = draft;
    const printed = await this.print(draft, signal);
    const { bytes, signer, level } = await this.signer.sign(printed, { codigo, at, signal });
    const file = await this.files.receiveFile(Readable.from([bytes]), { name: `${codigo}.pdf`, mostBytes: MOST_BYTES });
    try {
      const made = { archivo: file.id, sha256: file.sha256, firmante: signer.nombre, nivel: level };
      await this.database.transaction(async (tx) => {
        // First, as a request that took over the document may have set its file already.
        if (!(await this.rows.hold(tx, id, lease))) throw new LeaseLostError();
        const older = draft.certificado === null ? [] : await this.rows.supersede(tx, draft);
        await this.rows.issue(tx, id, made);
        await this.files.settleFile(tx, file, { owner: `documents/document/${id}`, slot: '' });
        for (const document of older) await this.news.superseded(tx, document, by, draft);
        await this.news.issued(tx, draft, by, { version: draft.version, sha256: file.sha256 });
      });
      return made;
    } finally {
      // Keeps a file that was settled.
      await this.files.discardFiles([file]);
    }
  }

  private async print(draft: DraftedDocument, signal: AbortSignal | undefined): Promise<Buffer> {
    const { codigo, nombre, titular, created_at: emitido } = draft;
    const template = await this.templates.find(draft.plantilla, draft.version);
    if (!template) throw new NotFoundError(`No existe la plantilla «${draft.plantilla}».`);
    const { nombre: firmante, isDevelopment } = await this.signer.signer();
    const statement = await this.statements.sign({
      codigo,
      documento: nombre,
      titular: titular ?? undefined,
      emitido,
      sha256: draft.sha256_datos,
    });
    const verificacion = `${this.settings.publicUrl}/documentos/verificar/${codigo}`;
    const { html, print } = template.compose({
      documento: {
        codigo,
        emitido: emitido.toISOString(),
        verificacion,
        qr: this.statements.qrOf(verificacion, statement),
        firmante,
        borrador: false,
        informe: false,
        sin_validez: isDevelopment,
      },
      ...(JSON.parse(draft.datos) as PrintedData),
    });
    return this.printer.printPdf(html, { ...print, ...(signal && { signal }) });
  }
}
