import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Logger,
  maskWords,
  NotFoundError,
  UnavailableError,
  type ScheduledJob,
} from '../../../host/plugin-api/index.js';
import { canonicalJson, dataDigest } from '../statement/canonical-json.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { DocumentMaking, LeaseLostError } from './document-making.js';
import { DocumentRows, type DocumentRow, type DraftedDocument, type Lease } from './document-rows.js';
import type { DocumentOrder, IssuedDocument } from './issued-document.js';
import { requireAsRead, requireData } from './required-content.js';
import { TemplateOutcomes } from './template-outcomes.js';
import { newVerificationCode } from './verification-code.js';

/** The lease of a maker; after its death the next request waits no longer than that. A living maker renews it. */
const LEASE_SECONDS = 15;
const RENEWAL_MILLISECONDS = 5000;

/** The number and length of the waits of a request while another one makes the document. */
const WAITS = 100;
const WAIT_MILLISECONDS = 250;

/** The age at which an abandoned document is removed, as it has personal data. */
const RETENTION_SECONDS = 86_400;

/**
 * Issues each document once, however many requests ask for it (decisions, section 6): the database chooses the one that
 * makes it, and the others wait. If the maker dies, as in a crash, the next request makes the document with the same
 * code, data and template version.
 */
@injectable()
export class Issuing {
  constructor(
    @inject(DocumentRows) private readonly rows: DocumentRows,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(DocumentMaking) private readonly making: DocumentMaking,
    @inject(TemplateOutcomes) private readonly outcomes: TemplateOutcomes,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'documents/abandoned', everySeconds: 3600, run: () => this.removeAbandoned() };
  }

  /**
   * Issues a document, or returns the valid one of the same key. Throws `NotFoundError` for an unknown template;
   * `ConflictError` for a revoked document that the caller may not replace (`document_revoked`), for a certificate
   * whose template lacks data (`datos_insuficientes`) and for an instance that ended with an outcome that the template
   * does not name (`no_favorable`); `InputError` for a document that cannot be printed, or whose content differs from
   * the read one (`documento_cambiado`); `UnavailableError`; and the errors of the order's `confirm`.
   */
  async issue(order: DocumentOrder, signal?: AbortSignal): Promise<IssuedDocument> {
    const clave = digestOf(order.key);
    for (let left = WAITS; left > 0; left -= 1) {
      const present = await this.rows.newest(clave);
      if (present?.estado === 'VIGENTE') return issued(present);
      const lease: Lease = { lease: randomUUID(), until: this.leaseEnd() };
      const mine =
        present?.estado === 'EN_PROCESO'
          ? await this.takeOver(present, lease)
          : await this.begin(clave, order, present, lease);
      if (mine) {
        const made = await this.make(mine, lease.lease, order, signal);
        if (made) return made;
      } else {
        await pause(WAIT_MILLISECONDS, undefined, signal && { signal });
      }
    }
    throw new UnavailableError('El documento se está produciendo. Intente de nuevo en unos segundos.');
  }

  /** Tells whether the document of a key was revoked, and no other was issued in its place. */
  async isRevoked(key: DocumentOrder['key']): Promise<boolean> {
    return (await this.rows.newest(digestOf(key)))?.estado === 'REVOCADO';
  }

  async removeAbandoned(): Promise<void> {
    await this.rows.removeAbandoned(new Date(this.clock.now().getTime() - RETENTION_SECONDS * 1000));
  }

  private async begin(
    clave: string,
    order: DocumentOrder,
    present: DocumentRow | undefined,
    lease: Lease,
  ): Promise<DraftedDocument | undefined> {
    if (present?.estado === 'REVOCADO' && !order.mayReplace) {
      throw new ConflictError('El documento fue revocado. Consulte con la entidad.', { code: 'document_revoked' });
    }
    const { printed, certificado = null, llave, tarea = null, publico, by } = order;
    // First, as it limits the depth of the printed data.
    const sha256_datos = dataDigest(printed);
    const template = await this.templates.find(order.plantilla, order.version);
    if (!template) throw new NotFoundError(`No existe la plantilla «${order.plantilla}».`);
    if (certificado !== null) requireData(template.missing(printed));
    // A certificate has no draft.
    const sha256_contenido = tarea === null ? null : template.contentDigest(printed);
    requireAsRead(template, sha256_contenido, order.leido);
    const titular = template.titularOf(printed);
    const draft = {
      codigo: newVerificationCode(),
      nombre: order.nombre ?? template.nombre,
      certificado,
      llave,
      plantilla: template.codigo,
      version: template.version,
      datos: JSON.stringify(printed),
      sha256_datos,
      titular: titular === undefined ? null : maskWords(titular),
      created_at: this.clock.now(),
    };
    const user_id = typeof by === 'object' ? by.userId : null;
    const id = await this.rows.begin(clave, { ...draft, tarea, publico, sha256_contenido, user_id }, lease);
    return id === undefined ? undefined : { id, ...draft };
  }

  private async takeOver(row: DocumentRow, lease: Lease): Promise<DraftedDocument | undefined> {
    if (row.lease === null || row.lease_until! > this.clock.now()) return undefined;
    return this.rows.takeOver(row.id, row.lease, lease);
  }

  /**
   * Makes a document. Returns undefined where the lease was lost to another request, or a later document was issued.
   */
  private async make(
    draft: DraftedDocument,
    lease: string,
    { by, confirm }: DocumentOrder,
    signal: AbortSignal | undefined,
  ): Promise<IssuedDocument | undefined> {
    const renewal = setInterval(() => void this.renew(draft.id, lease), RENEWAL_MILLISECONDS);
    try {
      await confirm?.();
      await this.outcomes.require(draft);
      const { archivo, sha256 } = await this.making.make(draft, { lease, by, signal });
      const { id, codigo, nombre, created_at: emitido } = draft;
      return { id, codigo, nombre, emitido, sha256, archivo };
    } catch (error) {
      if (error instanceof LeaseLostError) {
        this.logger.warn(
          { document: draft.id },
          'a document was not issued by its maker: another request took it over, or issued a later one',
        );
        return undefined;
      }
      await this.abandon(draft.id, lease);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async renew(id: number, lease: string): Promise<void> {
    try {
      await this.rows.renew(id, { lease, until: this.leaseEnd() });
    } catch (error) {
      this.logger.warn({ document: id, err: error }, 'the lease of a document could not be renewed');
    }
  }

  /**
   * Deletes the document. A failure is only logged: the error that kept the document from being made is more useful,
   * and the next request takes the document over.
   */
  private async abandon(id: number, lease: string): Promise<void> {
    try {
      await this.rows.abandon(id, lease);
    } catch (error) {
      this.logger.warn({ document: id, err: error }, 'a document that was not made could not be removed');
    }
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_SECONDS * 1000);
  }
}

const digestOf = (key: DocumentOrder['key']): string => createHash('sha256').update(canonicalJson(key)).digest('hex');

function issued({ id, codigo, nombre, created_at, sha256, archivo }: DocumentRow): IssuedDocument {
  return { id, codigo, nombre, emitido: created_at, sha256: sha256!, archivo: archivo! };
}
