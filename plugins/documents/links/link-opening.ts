import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  Files,
  NotFoundError,
  type OpenFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { IssuedState } from '../issued/issued-document.js';
import { LinkGuesses } from './link-guesses.js';
import { digestOf, isLinkKey } from './link-key.js';
import { TrackingTickets } from './tracking-tickets.js';

/** The document of a key. */
interface LinkedDocument {
  readonly id: number;
  readonly codigo: string;
  readonly archivo: string;
  readonly estado: IssuedState;
  readonly links_from: Date | null;
}

/** The link of a key: its document, and when it was made. */
interface UsedLink {
  readonly document: LinkedDocument;
  readonly madeAt: Date;
  /** The details for the audit log. */
  readonly details: Readonly<Record<string, unknown>>;
}

const columns = 'd.id, d.codigo, d.archivo, d.estado, d.links_from';

/** Makes the refusal, which is the same for a wrong key, an ended link and an invalid document. */
const closed = (): NotFoundError =>
  new NotFoundError(
    'El enlace no abre ningún documento: está incompleto, ya venció o el documento dejó de estar vigente. Si lo tomó del ' +
      'seguimiento de su trámite, consúltelo de nuevo.',
  );

/** Opens documents by links. Each download is counted and recorded in the audit log. */
@injectable()
export class LinkOpening {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TrackingTickets) private readonly tickets: TrackingTickets,
    @inject(LinkGuesses) private readonly guesses: LinkGuesses,
    @inject(Files) private readonly files: Files,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Opens the file of a key's document. Throws `NotFoundError`, in the same words for every key that opens nothing,
   * `RateLimitError` for an address that showed too many of them, and as `Files.openFile`.
   */
  async open(key: string, address: string): Promise<{ readonly codigo: string; readonly file: OpenFile }> {
    const { codigo, archivo } = await this.guesses.count(address, () =>
      this.database.transaction((tx) => this.use(tx, key, address)),
    );
    return { codigo, file: await this.files.openFile(archivo) };
  }

  private async use(tx: Transaction, key: string, address: string): Promise<LinkedDocument> {
    const used = isLinkKey(key) ? await this.link(tx, key) : await this.ticket(tx, key);
    if (!used) throw closed();
    const { document, madeAt, details } = used;
    const isOver = document.links_from !== null && madeAt <= document.links_from;
    if (document.estado !== 'VIGENTE' || isOver) throw closed();
    await this.audit.recordEntry(tx, {
      action: 'documents.link.used',
      by: 'public',
      subject: { kind: 'documents.document', id: String(document.id) },
      details,
      personal: { direccion: address },
    });
    return document;
  }

  private async link(tx: Transaction, key: string): Promise<UsedLink | undefined> {
    const digest = digestOf(key);
    const now = this.clock.now();
    const sql = 'UPDATE documents_link SET uses = uses + 1, used_at = $1 WHERE digest = $2 AND expires_at > $1';
    if ((await this.database.changeRows(sql, [now, digest], tx)) === 0) return undefined;
    const [row] = await this.database.rows<
      LinkedDocument & { readonly enlace: number; readonly uses: number; readonly created_at: Date }
    >(
      `SELECT ${columns}, l.id AS enlace, l.uses, l.created_at
       FROM documents_link l JOIN documents_document d ON d.id = l.document_id WHERE l.digest = $1`,
      [digest],
      tx,
    );
    const { enlace, uses, created_at, ...document } = row!;
    return { document, madeAt: created_at, details: { enlace, uso: uses } };
  }

  private async ticket(tx: Transaction, key: string): Promise<UsedLink | undefined> {
    const ticket = this.tickets.read(key);
    if (!ticket) return undefined;
    const sql = `SELECT ${columns} FROM documents_document d WHERE d.id = $1 AND d.estado <> 'EN_PROCESO'`;
    const [document] = await this.database.rows<LinkedDocument>(sql, [ticket.documentId], tx);
    return document && { document, madeAt: ticket.madeAt, details: { seguimiento: true } };
  }
}
