import type { Certificate } from 'pkijs';
import { AuthorityAnswerError } from './ask-authority.js';
import { certificateEngine, certificateLibrary } from './signature-libraries.js';

/** Thrown where the authority says that a certificate was revoked. */
export class RevokedError extends Error {
  override readonly name = 'RevokedError';
}

const GOOD = 0;
const REVOKED = 1;
/** The tolerated difference between our clock and those of authorities. */
const SKEW_MILLISECONDS = 300_000;

function requireCurrent(now: Date, from: Date, until: Date | undefined): void {
  const isEarly = from.getTime() - SKEW_MILLISECONDS > now.getTime();
  const isLate = until !== undefined && until.getTime() + SKEW_MILLISECONDS < now.getTime();
  if (isEarly || isLate) throw new AuthorityAnswerError('the answer is not of today');
}

export async function ocspQuestion(certificate: Certificate, issuer: Certificate): Promise<Buffer> {
  const { OCSPRequest } = await certificateLibrary();
  const question = new OCSPRequest();
  // SHA-1 only identifies the certificate here and protects nothing; many responders support no other digest.
  await question.createForCertificate(
    certificate,
    { hashAlgorithm: 'SHA-1', issuerCertificate: issuer },
    await certificateEngine(),
  );
  return Buffer.from(question.toSchema(true).toBER());
}

/**
 * Checks that an OCSP answer says that the certificate is good, is current, and is signed by the issuer or its
 * delegate. Returns the certificates in the answer. Throws {@link RevokedError}, or another error for an unusable
 * answer.
 */
export async function checkOcsp(
  answer: Buffer,
  { certificate, issuer, now }: { certificate: Certificate; issuer: Certificate; now: Date },
): Promise<readonly Certificate[]> {
  const { OCSPResponse, BasicOCSPResponse } = await certificateLibrary();
  const engine = await certificateEngine();
  const { responseBytes } = OCSPResponse.fromBER(new Uint8Array(answer));
  if (!responseBytes) throw new AuthorityAnswerError('the OCSP responder refused');
  const basic = BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  const responders = basic.certs ?? [];
  // The issuer is added, as an issuer that answers itself may leave out its certificate.
  basic.certs = [...responders, issuer];
  const isSigned = await basic
    .verify({ trustedCerts: [issuer], issuerCerts: [issuer] }, engine)
    .catch((cause: unknown) => {
      throw new AuthorityAnswerError('the OCSP responder cannot be verified', { cause });
    });
  if (!isSigned) {
    throw new AuthorityAnswerError('the signature of the OCSP answer is not valid');
  }
  const { isForCertificate, status } = await basic.getCertificateStatus(certificate, issuer, engine);
  if (!isForCertificate) throw new AuthorityAnswerError('the OCSP answer is about another certificate');
  for (const { thisUpdate, nextUpdate } of basic.tbsResponseData.responses) requireCurrent(now, thisUpdate, nextUpdate);
  if (status === REVOKED) throw new RevokedError('OCSP says that the certificate was revoked');
  if (status !== GOOD) throw new AuthorityAnswerError('the OCSP responder does not know the certificate');
  return responders;
}

/**
 * Checks that a CRL is from the issuer, is current, and does not list the certificate. Throws like {@link checkOcsp}.
 */
export async function checkCrl(
  answer: Buffer,
  { certificate, issuer, now }: { certificate: Certificate; issuer: Certificate; now: Date },
): Promise<void> {
  const { CertificateRevocationList } = await certificateLibrary();
  const list = CertificateRevocationList.fromBER(new Uint8Array(answer));
  if (!(await list.verify({ issuerCertificate: issuer }, await certificateEngine())))
    throw new AuthorityAnswerError('the signature of the CRL is not valid');
  requireCurrent(now, list.thisUpdate.value, list.nextUpdate?.value);
  if (list.isCertificateRevoked(certificate)) throw new RevokedError('a CRL says that the certificate was revoked');
}
