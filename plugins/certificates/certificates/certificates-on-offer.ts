import { inject, injectable, optional } from 'inversify';
import {
  CertificateIssuer,
  RequestedDocuments,
  type OfferedCertificate,
  type OfferedCertificates,
} from '../contract.js';
import { CertificateCatalog, type Certificate } from './certificate-catalog.js';
import { CertificateProcesses } from './certificate-processes.js';
import { draftName } from './draftable-certificates.js';

/** {@link OfferedCertificates} of the catalogue. */
@injectable()
export class CertificatesOnOffer implements OfferedCertificates {
  /** The offers by certificate. The catalogue makes new certificates after each change. */
  private readonly offers = new WeakMap<Certificate, OfferedCertificate>();
  private last: readonly OfferedCertificate[] = [];

  constructor(
    @inject(CertificateCatalog) private readonly catalog: CertificateCatalog,
    @inject(CertificateProcesses) private readonly processes: CertificateProcesses,
    @inject(RequestedDocuments) @optional() private readonly documents?: RequestedDocuments,
    @inject(CertificateIssuer) @optional() private readonly issuer?: CertificateIssuer,
  ) {}

  async listCertificates(): Promise<readonly OfferedCertificate[]> {
    const certificates = await this.catalog.all();
    const offers = certificates.filter((one) => this.isOffered(one)).map((one) => this.offerOf(one));
    const isSame = offers.length === this.last.length && offers.every((offer, index) => offer === this.last[index]);
    if (!isSame) this.last = offers;
    return this.last;
  }

  async findCertificate(codigo: string): Promise<OfferedCertificate | undefined> {
    const certificate = await this.findOffered(codigo);
    return certificate && this.offerOf(certificate);
  }

  /** Finds a certificate that people can ask for now, with its form. */
  async findOffered(codigo: string): Promise<Certificate | undefined> {
    const certificate = await this.catalog.find(codigo);
    return certificate && this.isOffered(certificate) ? certificate : undefined;
  }

  private isOffered({ page, plantilla, ...binding }: Certificate): boolean {
    const canIssue = this.documents !== undefined && this.issuer?.obstacle() === undefined;
    return page.en_linea === true && plantilla !== undefined && canIssue && !this.processes.isStranded(binding);
  }

  private offerOf(certificate: Certificate): OfferedCertificate {
    const offer = this.offers.get(certificate) ?? offerOf(certificate);
    this.offers.set(certificate, offer);
    return offer;
  }
}

function offerOf({ codigo, nombre, proceso, page: { en_linea: _, ...facts } }: Certificate): OfferedCertificate {
  return { codigo, nombre, form: draftName(codigo), ...facts, tieneProceso: proceso !== undefined };
}
