import { randomBytes, webcrypto } from 'node:crypto';
import { asn1Library, certificateEngine, certificateLibrary } from './signature-libraries.js';

/** The name of the signer that PDF readers show. */
export const DEVELOPMENT_NAME = 'SIN VALIDEZ — llave de desarrollo de Ventanilla';

const YEARS = 10;
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** The bits `digitalSignature` and `nonRepudiation`; the other six bits are unused. */
const SIGNING = Uint8Array.of(0xc0).buffer;

/** Makes a P-256 key with a self-signed certificate. */
export async function makeDevelopmentKey(now: Date): Promise<{
  readonly certificate: Buffer;
  readonly publicJwk: webcrypto.JsonWebKey;
  /** The private key as PKCS #8. */
  readonly privateKey: Buffer;
}> {
  const [pkijs, asn1js] = await Promise.all([certificateLibrary(), asn1Library()]);
  const { subtle } = webcrypto;
  const engine = await certificateEngine();
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  // A cleared first bit makes the number positive; a set second bit avoids a leading zero.
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  const name = new pkijs.AttributeTypeAndValue({
    type: COMMON_NAME,
    value: new asn1js.Utf8String({ value: DEVELOPMENT_NAME }),
  });
  certificate.issuer.typesAndValues.push(name);
  certificate.subject.typesAndValues.push(name);
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now);
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + YEARS);
  certificate.extensions = [
    new pkijs.Extension({
      extnID: BASIC_CONSTRAINTS,
      critical: true,
      extnValue: new pkijs.BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new pkijs.Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new asn1js.BitString({ valueHex: SIGNING, unusedBits: 6 }).toBER(),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    publicJwk: await subtle.exportKey('jwk', keys.publicKey),
    privateKey: Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)),
  };
}
