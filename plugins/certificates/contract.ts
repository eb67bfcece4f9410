import { token, type JsonValue, type Transaction } from '../../host/plugin-api/index.js';

/** A certificate, for what makes documents of it. */
export interface CertificateFacts {
  /** `cert_codigo`. */
  readonly codigo: string;
  readonly nombre: string;
  /** The code of the template of its document. */
  readonly plantilla: string | undefined;
  /** The code of the process that its registrations start: its document is given after that ended favourably. */
  readonly proceso: string | undefined;
}

/** What somebody registered of a certificate, once its procedure said yes. */
export interface RegisteredCertificate extends CertificateFacts {
  /** Id of the user who registered it. */
  readonly registeredBy: number;
  /** Answers by `pre_codigo`; null for a question that is not answered. */
  readonly answers: Readonly<Record<string, JsonValue>>;
  /** What the procedure answered. */
  readonly resultado: JsonValue;
}

/** Registrations, for what makes documents of them. */
export interface CertificateRegistrations {
  /** That of a `llave`: its own, or that of the instance that it started. */
  find(llave: string, tx?: Transaction): Promise<RegisteredCertificate | undefined>;
  /** Returns the certificate of a code, whether anybody has registered it or not. */
  certificate(codigo: string, tx?: Transaction): Promise<CertificateFacts | undefined>;
  /** Returns the templates that certificates name. */
  templates(tx?: Transaction): Promise<readonly { readonly codigo: string; readonly plantilla: string }[]>;
}
export const CertificateRegistrations = token<CertificateRegistrations>('certificates/CertificateRegistrations');

/** Makes the documents of certificates; bound by the plugin that has templates. */
export interface CertificateIssuer {
  /** Why none can be made as the service is configured, in English; undefined where they can. */
  obstacle(): string | undefined;
}
export const CertificateIssuer = token<CertificateIssuer>('certificates/CertificateIssuer');
