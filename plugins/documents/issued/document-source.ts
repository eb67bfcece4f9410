import { inject, injectable, optional } from 'inversify';
import { ConflictError, NotAllowedError, type Identity } from '../../../host/plugin-api/index.js';
import {
  CertificateRegistrations,
  type CertificateFacts,
  type RegisteredCertificate,
} from '../../certificates/contract.js';
import { Instances, type InstanceFacts } from '../../workflow/contract.js';
import { ISSUE_DOCUMENTS } from '../documents-permissions.js';
import type { PrintedInstance } from '../templates/document-templates.js';
import type { PrintedData } from './issued-document.js';

/** The subject of a `llave`: a registration, an instance, or a registration with the instance that it started. */
export interface DocumentSource {
  readonly llave: string;
  readonly registration: RegisteredCertificate | undefined;
  readonly instance: InstanceFacts | undefined;
}

/** Finds the data that documents describe, and decides who may request them (decisions, section 6). */
@injectable()
export class DocumentSources {
  constructor(
    @inject(CertificateRegistrations)
    @optional()
    private readonly registrations: CertificateRegistrations | undefined,
    @inject(Instances) @optional() private readonly instances: Instances | undefined,
  ) {}

  /** Finds the source of a `llave`; undefined where neither a registration nor an instance has it. */
  async find(llave: string): Promise<DocumentSource | undefined> {
    const registration = await this.registrations?.findRegistration(llave);
    const instance = await this.instances?.findInstance(llave);
    return registration || instance ? { llave, registration, instance } : undefined;
  }

  /**
   * Finds the source for a certificate: its registration, or any instance, which gives the data of its process and no
   * result of a procedure. For a certificate that names a process, only an instance of that process counts. Returns
   * undefined where there is no such source or certificate.
   */
  async certified(
    codigo: string,
    llave: string,
  ): Promise<{ readonly source: DocumentSource; readonly certificate: CertificateFacts } | undefined> {
    const source = await this.find(llave);
    if (!source) return undefined;
    if (source.registration?.codigo === codigo) return { source, certificate: source.registration };
    if (!source.instance) return undefined;
    const certificate = await this.registrations?.findCertificate(codigo);
    const isOfAnother = certificate?.proceso !== undefined && certificate.proceso !== source.instance.proceso;
    return certificate && !isOfAnother ? { source: { ...source, registration: undefined }, certificate } : undefined;
  }

  /**
   * Admits the user who registered it, users who may see the instance, and those with the permission; for a public
   * document also the user whose request started the instance. Throws `NotAllowedError`.
   */
  async require({ llave, registration, instance }: DocumentSource, publico: boolean, by: Identity): Promise<void> {
    const isTheirs =
      registration?.registeredBy === by.userId ||
      (publico && instance?.solicitante === by.username) ||
      by.may(ISSUE_DOCUMENTS) ||
      (await this.instances?.maySee(llave, by)) === true;
    if (!isTheirs) throw new NotAllowedError('No puede obtener este documento.');
  }

  /**
   * Requires that the process of the certificate has ended favourably, where it names one. Throws `ConflictError`:
   * `en_tramite`, `instancia_cancelada` or `no_favorable`.
   */
  requireOutcome({ instance }: DocumentSource, { proceso }: CertificateFacts): void {
    if (proceso === undefined) return;
    if (instance?.estado === 'CANCELADA') {
      throw new ConflictError('El trámite de este documento fue cancelado.', { code: 'instancia_cancelada' });
    }
    if (instance?.estado !== 'FINALIZADA') {
      const detail = instance
        ? 'El trámite de este documento no ha terminado.'
        : 'Este registro no inició el trámite que el certificado exige ahora: haga uno nuevo.';
      throw new ConflictError(detail, { code: 'en_tramite' });
    }
    if (instance.favorable !== true) {
      throw new ConflictError('El trámite de este documento no terminó a favor.', { code: 'no_favorable' });
    }
  }

  /** Returns the data to print: those of the instance, or else the answers, and the result of the procedure. */
  printed({ registration, instance }: DocumentSource): PrintedData {
    return {
      datos: instance?.datos ?? registration?.answers ?? {},
      ...(registration && { resultado: registration.resultado }),
      ...(instance && { instancia: printedInstance(instance) }),
    };
  }
}

function printedInstance({ llave, proceso, radicado, key, canal, solicitante }: InstanceFacts): PrintedInstance {
  return { llave, proceso, radicado, key, canal, solicitante };
}
