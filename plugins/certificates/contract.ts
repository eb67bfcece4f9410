import { token, type JsonValue, type Transaction } from '../../host/plugin-api/index.js';

export * from './contract/certificate-requests.js';
export * from './contract/offered-certificates.js';
export * from './contract/requested-documents.js';

/** A certificate, for plugins that make its document. */
export interface CertificateFacts {
  /** `cert_codigo`. */
  readonly codigo: string;
  readonly nombre: string;
  /** The code of the template of its document. */
  readonly plantilla: string | undefined;
  /**
   * The code of the process that its registrations start. The document is issued once that process has ended
   * favourably.
   */
  readonly proceso: string | undefined;
}

/** A registration whose procedure said yes. */
export interface RegisteredCertificate extends CertificateFacts {
  /** The id of the user who registered it; undefined for a person with a validated mail address. */
  readonly registeredBy: number | undefined;
  /** The answers by `pre_codigo`; null for a question without an answer. */
  readonly answers: Readonly<Record<string, JsonValue>>;
  /** The result of the procedure. */
  readonly resultado: JsonValue;
}

/** Reads registrations, for plugins that make their documents. */
export interface CertificateRegistrations {
  /** Finds the registration with a `llave`: its own one, or that of the instance that it started. */
  findRegistration(llave: string, tx?: Transaction): Promise<RegisteredCertificate | undefined>;
  /** Finds a certificate by its code, whether or not it has registrations. */
  findCertificate(codigo: string, tx?: Transaction): Promise<CertificateFacts | undefined>;
  /** Returns the certificates that name a template. */
  listTemplates(tx?: Transaction): Promise<readonly { readonly codigo: string; readonly plantilla: string }[]>;
}
export const CertificateRegistrations = token<CertificateRegistrations>('certificates/CertificateRegistrations');

/** Issues the documents of certificates; bound by the plugin that has templates. */
export interface CertificateIssuer {
  /** Returns the reason, in English, why the service as configured cannot issue any; undefined where it can. */
  obstacle(): string | undefined;
}
export const CertificateIssuer = token<CertificateIssuer>('certificates/CertificateIssuer');
