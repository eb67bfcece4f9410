import { readFile } from 'node:fs/promises';
import { verify, X509Certificate } from 'node:crypto';
import { pdfLibrary } from './signature-libraries.js';
import { SignatureKeyError, signingKey, type SigningKey } from './signing-key.js';

const PASSWORD_KEY = 'documents.signature.password (VENTANILLA_SIGNATURE_PASSWORD)';
const FILE_KEY = 'documents.signature.file';

const DIGEST = 'SHA-256';
const PROBE = Buffer.from('which certificate is of this key?');

async function opened(file: string, password: string) {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new SignatureKeyError(`${FILE_KEY}: ${file} cannot be read: ${code}`, { cause });
  }
  const { P12Signer, SignerError } = await pdfLibrary();
  try {
    return await P12Signer.create(bytes, password);
  } catch (cause) {
    if (cause instanceof SignerError && /password|integrity/i.test(cause.message)) {
      throw new SignatureKeyError(`${PASSWORD_KEY}: it does not open ${file}`);
    }
    throw new SignatureKeyError(`${FILE_KEY}: ${file} cannot be used as PKCS#12: ${(cause as Error).message}`);
  }
}

/**
 * Reads the key of a PKCS#12 file. The order of its certificates is free; the signer's is the one that verifies a
 * signature of the key. Throws {@link SignatureKeyError}, which names the configuration key and the cause.
 */
export async function pkcs12Key(file: string, password: string): Promise<SigningKey> {
  const signer = await opened(file, password);
  const sign = async (data: Buffer): Promise<Buffer> => Buffer.from(await signer.sign(data, DIGEST));
  const proof = await sign(PROBE);
  const certificates = [signer.certificate, ...signer.certificateChain].map((der) => Buffer.from(der));
  const isSigner = (der: Buffer): boolean => {
    const { publicKey } = new X509Certificate(der);
    const isOfKind = publicKey.asymmetricKeyType === signer.keyType.toLowerCase();
    return isOfKind && verify('sha256', PROBE, publicKey, proof);
  };
  const leaf = certificates.find(isSigner);
  if (!leaf) throw new SignatureKeyError(`${FILE_KEY}: ${file}: none of its certificates is of its key`);
  const others = certificates.filter((der) => der !== leaf);
  try {
    return await signingKey({
      certificates: [leaf, ...others],
      isDevelopment: false,
      sign: ({ data }) => sign(data),
    });
  } catch (error) {
    if (!(error instanceof SignatureKeyError)) throw error;
    throw new SignatureKeyError(`${FILE_KEY}: ${file}: ${error.message}`, { cause: error });
  }
}
