import { inject, injectable, optional } from 'inversify';
import {
  AuditLog,
  Clock,
  Database,
  NotAllowedError,
  NotFoundError,
  UnavailableError,
  type Identity,
  type OpenFile,
  type ScheduledJob,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { ProcessTracking } from '../../tramites/contract.js';
import {
  RequestedDocuments,
  type CertificateRequests,
  type FollowedRequest,
  type NewCertificateRequest,
  type OwnRequest,
  type RequestCodeSending,
  type RequestOutcome,
  type RequestState,
} from '../contract.js';
import { RequestMaking } from './request-making.js';
import { RequestRegistering } from './request-registering.js';
import { RequestRows, type RequestRow } from './request-rows.js';

/** The days that a request is kept that was never registered. */
const DAYS_UNREGISTERED = 30;

const unknown = (): NotFoundError => new NotFoundError('No encontramos esa solicitud de certificado.');

/** {@link CertificateRequests}, from the mailed code to the document. */
@injectable()
export class CertificateRequestService implements CertificateRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(RequestMaking) private readonly making: RequestMaking,
    @inject(RequestRegistering) private readonly registering: RequestRegistering,
    @inject(RequestRows) private readonly rows: RequestRows,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Clock) private readonly clock: Clock,
    @inject(RequestedDocuments) @optional() private readonly documents?: RequestedDocuments,
    @inject(ProcessTracking) @optional() private readonly processes?: ProcessTracking,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'certificates/unregistered', everySeconds: 86_400, run: () => this.removeUnregistered() };
  }

  sendCode(asked: Parameters<CertificateRequests['sendCode']>[0]): Promise<RequestCodeSending> {
    return this.making.sendCode(asked);
  }

  requireAskable(codigo: string, user: Identity | undefined): Promise<void> {
    return this.making.requireAskable(codigo, user);
  }

  makeRequest(request: NewCertificateRequest): Promise<RequestOutcome> {
    return this.making.makeRequest(request);
  }

  registerRequest(clave: string): Promise<void> {
    return this.registering.register(clave);
  }

  retryRequest(clave: string, address: string): Promise<void> {
    return this.registering.retry(clave, address);
  }

  findByDraft(borrador: string): Promise<string | undefined> {
    return this.rows.claveOf(borrador);
  }

  async findRequest(clave: string): Promise<FollowedRequest | undefined> {
    const row = await this.rows.find(clave);
    if (!row) return undefined;
    const { certificado: codigo, nombre, correo, created_at: pedido, mensaje, llave } = row;
    return {
      clave,
      codigo,
      nombre: nombre ?? codigo,
      pedido,
      usuario: row.user_id ?? undefined,
      correo: correo === null ? undefined : this.forms.maskText('CORREO', correo),
      estado: this.stateOf(row),
      mensaje: mensaje ?? undefined,
      paraCiudadano: row.para_ciudadano ?? undefined,
      documento: llave === null ? undefined : await this.documents?.standingOf(codigo, llave),
      pasos: llave === null ? [] : ((await this.processes?.listSteps(llave)) ?? []),
    };
  }

  async listOwn({ userId }: Identity): Promise<readonly OwnRequest[]> {
    const rows = await this.rows.listOf(userId);
    return rows.map(({ clave, certificado, nombre, created_at: pedido }) => ({
      clave,
      nombre: nombre ?? certificado,
      pedido,
    }));
  }

  async openDocument(clave: string, by: Identity | undefined): Promise<OpenFile> {
    const row = await this.rows.find(clave);
    if (!row || row.llave === null) throw unknown();
    // Its procedure may have wanted a permission of the user, which the key does not have.
    if (row.user_id !== null && row.user_id !== by?.userId) throw new NotAllowedError();
    if (!this.documents) throw new UnavailableError();
    const file = await this.documents.issueDocument(row.certificado, row.llave);
    try {
      await this.recordDownload(row, by);
    } catch (error) {
      file.content.destroy();
      throw error;
    }
    return file;
  }

  async removeUnregistered(): Promise<void> {
    const before = this.clock.now().getTime() - DAYS_UNREGISTERED * 86_400_000;
    await this.rows.removeUnregistered(new Date(before));
  }

  private async recordDownload({ id, certificado }: RequestRow, by: Identity | undefined): Promise<void> {
    await this.database.transaction((tx) =>
      this.audit.recordEntry(tx, {
        action: 'certificates.request.downloaded',
        by: by ?? 'public',
        subject: { kind: 'certificates.request', id: String(id) },
        details: { certificado },
      }),
    );
  }

  private stateOf({ estado, lease_until }: RequestRow): RequestState {
    if (estado !== null) return estado;
    return lease_until !== null && lease_until > this.clock.now() ? 'EN_CURSO' : 'PENDIENTE';
  }
}
