import { defineCounter, defineGauge } from '../../../host/plugin-api/index.js';

export const signatures = defineCounter(
  'ventanilla_documents_signatures_total',
  'Documents that were signed, by the level of PAdES that they have',
  ['level'],
);

/**
 * Counts failures. `key` and `document`: nothing was signed. `timestamp` and `revocation`: an authority was away or
 * refused.
 */
export const signatureFailures = defineCounter(
  'ventanilla_documents_signature_failures_total',
  'Failures to sign documents by cause: key, document, timestamp, revocation',
  ['cause'],
);

export const certificateExpiry = defineGauge(
  'ventanilla_documents_certificate_expiry_seconds',
  'Seconds until the certificate that documents are signed with expires, below 0 once it has; none without a certificate',
);

/** The metrics of signing. */
export const signatureMetrics = [signatures, signatureFailures, certificateExpiry];
