import { inject, injectable, optional } from 'inversify';
import {
  Clock,
  NotFoundError,
  UnavailableError,
  type OpenFile,
  type ScheduledJob,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { ProcessTracking, type CodeSending } from '../../tramites/contract.js';
import {
  RequestedDocuments,
  type CertificateRequests,
  type FollowedRequest,
  type NewCertificateRequest,
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

  sendCode(asked: Parameters<CertificateRequests['sendCode']>[0]): Promise<CodeSending> {
    return this.making.sendCode(asked);
  }

  makeRequest(request: NewCertificateRequest): Promise<RequestOutcome> {
    return this.making.makeRequest(request);
  }

  registerRequest(clave: string): Promise<void> {
    return this.registering.register(clave);
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
      correo: correo === null ? undefined : this.forms.maskText('CORREO', correo),
      estado: this.stateOf(row),
      mensaje: mensaje ?? undefined,
      documento: llave === null ? undefined : await this.documents?.standingOf(codigo, llave),
      pasos: llave === null ? [] : ((await this.processes?.listSteps(llave)) ?? []),
    };
  }

  async openDocument(clave: string): Promise<OpenFile> {
    const row = await this.rows.find(clave);
    if (!row || row.llave === null) throw unknown();
    if (!this.documents) throw new UnavailableError();
    return this.documents.issueDocument(row.certificado, row.llave);
  }

  async removeUnregistered(): Promise<void> {
    const before = this.clock.now().getTime() - DAYS_UNREGISTERED * 86_400_000;
    await this.rows.removeUnregistered(new Date(before));
  }

  private stateOf({ estado, lease_until }: RequestRow): RequestState {
    if (estado !== null) return estado;
    return lease_until !== null && lease_until > this.clock.now() ? 'EN_CURSO' : 'PENDIENTE';
  }
}
