import { inject, injectable } from 'inversify';
import { Database, Files, HostSettings, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import type { RecordDocument, RecordDocuments, SentDocument } from '../../tramites/contract.js';
import type { TaskDocuments } from '../../workflow/contract.js';
import type { IssuedState } from '../issued/issued-document.js';
import { readVerificationCode } from '../issued/verification-code.js';
import { DocumentLinks } from './document-links.js';
import { linkUrl } from './link-key.js';
import { TrackingTickets } from './tracking-tickets.js';

/** The most documents in the tracking of a record. */
const MOST_SHOWN = 100;

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly created_at: Date;
}

interface IssuedRow extends Row {
  readonly estado: IssuedState;
}

interface HoldingRow extends Row {
  readonly tarea: string | null;
  readonly archivo: string;
}

/** Gives the documents of an instance to people without a login. */
@injectable()
export class SentDocuments implements RecordDocuments, TaskDocuments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentLinks) private readonly links: DocumentLinks,
    @inject(TrackingTickets) private readonly tickets: TrackingTickets,
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly host: HostSettings,
  ) {}

  async listPublished(llave: string): Promise<readonly RecordDocument[]> {
    const rows = await this.database.rows<IssuedRow>(
      `SELECT id, codigo, nombre, created_at, estado FROM documents_document
       WHERE llave = $1 AND publico = $2 AND estado <> 'EN_PROCESO'
       ORDER BY id OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [llave, true, MOST_SHOWN],
    );
    return rows.map((row) => this.shown(row));
  }

  async findDocuments(
    llave: string,
    typed: readonly string[],
    tx?: Transaction,
  ): Promise<ReadonlyMap<string, RecordDocument>> {
    const codes = new Map(typed.map((one) => [one, readVerificationCode(one)]));
    const codigos = [...new Set(codes.values())].filter((codigo) => codigo !== undefined);
    if (codigos.length === 0) return new Map();
    const places = codigos.map((_codigo, index) => `$${index + 2}`).join(', ');
    const rows = await this.database.rows<IssuedRow>(
      `SELECT id, codigo, nombre, created_at, estado FROM documents_document
       WHERE llave = $1 AND codigo IN (${places}) AND estado <> 'EN_PROCESO'`,
      [llave, ...codigos],
      tx,
    );
    const found = new Map(rows.map((row) => [row.codigo, this.shown(row)]));
    return new Map(
      [...codes].flatMap(([one, codigo]) => {
        const document = codigo === undefined ? undefined : found.get(codigo);
        return document ? [[one, document] as const] : [];
      }),
    );
  }

  async sendDocuments(tx: Transaction, llave: string, codigos: readonly string[]): Promise<readonly SentDocument[]> {
    const holding = new Map((await this.holding(tx, llave)).map((row) => [row.codigo, row]));
    const sent: SentDocument[] = [];
    for (const codigo of codigos) {
      const row = holding.get(codigo);
      if (!row) throw new NotFoundError(`El trámite no tiene un documento vigente con el código ${codigo}.`);
      sent.push(await this.sent(tx, row));
    }
    return sent;
  }

  async ofTasks(tx: Transaction, llave: string): Promise<ReadonlyMap<string, SentDocument>> {
    const newest = new Map<string, HoldingRow>();
    for (const row of await this.holding(tx, llave)) if (row.tarea !== null) newest.set(row.tarea, row);
    const sent = new Map<string, SentDocument>();
    for (const [tarea, row] of newest) sent.set(tarea, await this.sent(tx, row));
    return sent;
  }

  /** Returns the valid documents of an instance, newest last. */
  private holding(tx: Transaction, llave: string): Promise<HoldingRow[]> {
    return this.database.rows<HoldingRow>(
      `SELECT id, codigo, nombre, created_at, tarea, archivo FROM documents_document
       WHERE llave = $1 AND estado = 'VIGENTE' ORDER BY id`,
      [llave],
      tx,
    );
  }

  private shown({ id, nombre, codigo, created_at, estado }: IssuedRow): RecordDocument {
    const enlace = estado === 'VIGENTE' ? linkUrl(this.host.publicUrl, this.tickets.make(id)) : undefined;
    return { nombre, codigo, emitido: created_at, estado, enlace };
  }

  private async sent(tx: Transaction, { id, codigo, nombre, created_at, archivo }: HoldingRow): Promise<SentDocument> {
    const file = await this.files.findFile(archivo, tx);
    if (!file) throw new NotFoundError(`El archivo del documento ${codigo} no existe.`);
    const enlace = await this.links.make(tx, id);
    return { nombre, codigo, emitido: created_at, archivo, tamano: file.size, enlace };
  }
}
