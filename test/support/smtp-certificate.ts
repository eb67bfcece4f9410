import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A self-signed certificate. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  /** The file of the certificate, for clients that trust it. */
  readonly file: string;
  remove(): void;
}

/** Makes one with openssl. @param host another name, or an address as `IP:…`. */
export function makeCertificate(host = 'DNS:localhost'): TestCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-tls-'));
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${host}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', file], {
    stdio: 'ignore',
  });
  return {
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(file, 'utf8'),
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
