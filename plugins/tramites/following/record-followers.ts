import { inject, injectable } from 'inversify';
import {
  Database,
  InputError,
  NotFoundError,
  type AuditActor,
  type FieldErrors,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { Terms } from '../../terms/contract.js';
import type { FollowedRecords, FollowedTerm, RecordProof, VerbalFiling } from '../contract.js';
import { filingNumber, readFilingNumber, termOwner } from '../vocabulary/index.js';
import { FiledDocuments } from './filed-documents.js';
import { FollowLimits } from './follow-limits.js';
import { followedTerm } from './followed-term.js';
import { LinkRequests } from './link-requests.js';
import { MoreTime } from './more-time.js';
import { VerbalFilings } from './verbal-filings.js';

/** {@link FollowedRecords} of all records. */
@injectable()
export class RecordFollowers implements FollowedRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FollowLimits) private readonly limits: FollowLimits,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(FiledDocuments) private readonly documents: FiledDocuments,
    @inject(LinkRequests) private readonly links: LinkRequests,
    @inject(Terms) private readonly terms: Terms,
    @inject(VerbalFilings) private readonly verbals: VerbalFilings,
    @inject(MoreTime) private readonly longer: MoreTime,
  ) {}

  async keyOf({ radicado, documento, address }: RecordProof): Promise<string | undefined> {
    const number = readFilingNumber(radicado);
    const document = this.forms.identityNumber(documento);
    if (!number || document === undefined) {
      const errors: FieldErrors = {
        ...(!number && { radicado: ['Escriba el radicado como está en su comprobante, por ejemplo 2026-0000123.'] }),
        ...(document === undefined && { documento: ['Escriba el número de su documento, por ejemplo 1.144.012.345.'] }),
      };
      throw new InputError('Revise los datos.', { errors });
    }
    const points = await this.limits.take({ radicado: filingNumber(...number), documento: document, address });
    if (!points) {
      await this.links.ask(number, document);
      return undefined;
    }
    const record = await this.documents
      .find(number, this.documents.digestOf(document))
      .catch(async (error: unknown) => {
        // The pair was right: the attempt costs no points.
        await points.giveBack();
        throw error;
      });
    if (record) {
      await points.giveBack();
      return record.clave;
    }
    this.limits.noteWrong();
    throw new NotFoundError('No encontramos una solicitud con ese radicado y ese documento.');
  }

  isFoundByDocument(key: string): Promise<boolean> {
    return this.documents.hasAny(key);
  }

  moreTime(key: string): Promise<Date | undefined> {
    return this.longer.until(key);
  }

  askMoreTime(key: string, by: AuditActor): Promise<Date> {
    return this.longer.ask(key, by);
  }

  findVerbal(key: string): Promise<VerbalFiling | undefined> {
    return this.verbals.find(key);
  }

  async findTerm(key: string): Promise<FollowedTerm | undefined> {
    const [record] = await this.database.rows<{ id: number }>('SELECT id FROM tramites_record WHERE clave = $1', [key]);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const computation = await this.terms.computation(termOwner(record.id));
    if (!computation) return undefined;
    const { perfil, recibido } = computation;
    return followedTerm(computation, perfil === null ? null : this.terms.profile(perfil, recibido).plazo.fuente);
  }
}
