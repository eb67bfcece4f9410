import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The wanted properties of a certificate. */
export interface Wanted {
  readonly kind?: 'ec' | 'rsa';
  /** The curve or the number of bits, in place of P-256 and 2048. */
  readonly size?: string;
  /** The lines of extensions, in place of those for signing documents. */
  readonly extensions?: readonly string[];
  /** The start, and the end below, as `YYYYMMDDHHMMSSZ`. */
  readonly from?: string;
  readonly to?: string;
  /** The common name, in place of the file's name. */
  readonly name?: string;
}

/** The options of a PKCS#12 file. */
export interface Pkcs12Options {
  readonly password?: string;
  readonly chain?: boolean;
  /** The options of `openssl pkcs12` for encryption. */
  readonly encryption?: readonly string[];
}

const SIGNS_DOCUMENTS = ['keyUsage = critical, digitalSignature, nonRepudiation', 'extendedKeyUsage = emailProtection'];

/** A certification authority in a folder, run by openssl. Certificates name no services unless their extensions do. */
export class TestAuthority {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-ca-'));

  constructor(name = 'Entidad de certificación de prueba') {
    mkdirSync(this.file('issued'));
    writeFileSync(this.file('index.txt'), '');
    writeFileSync(this.file('serial'), '1000\n');
    writeFileSync(this.file('crlnumber'), '01\n');
    writeFileSync(
      this.file('ca.cnf'),
      `[ca]\ndefault_ca = d\n[d]\ndatabase = index.txt\nserial = serial\ncrlnumber = crlnumber\nnew_certs_dir = issued
certificate = ca.pem\nprivate_key = ca.key\ndefault_md = sha256\ndefault_days = 300\ndefault_crl_days = 7
policy = p\nunique_subject = no\nstring_mask = utf8only\n[p]\ncommonName = supplied\n`,
    );
    writeFileSync(
      this.file('tsa.cnf'),
      `[tsa]\ndefault_tsa = t\n[t]\nserial = tsaserial\nsigner_digest = sha256\ndigests = sha256\n` +
        `default_policy = 1.3.6.1.4.1.99999.1\ness_cert_id_alg = sha256\n`,
    );
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'ca.key'];
    const extensions = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign', '-days', '400'];
    this.run('req', '-x509', '-utf8', ...key, '-subj', `/CN=${name}`, ...extensions, '-out', 'ca.pem');
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  run(...parts: readonly string[]): void {
    execFileSync('openssl', parts, { cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  /** Makes a key and a certificate: `<file>.key` and `<file>.pem`. */
  issue(file: string, wanted: Wanted = {}): void {
    const { kind = 'ec', size, extensions = SIGNS_DOCUMENTS, from, to, name = file } = wanted;
    const option = kind === 'ec' ? `ec_paramgen_curve:${size ?? 'prime256v1'}` : `rsa_keygen_bits:${size ?? '2048'}`;
    const key = ['-newkey', kind, '-pkeyopt', option, '-nodes', '-keyout', `${file}.key`];
    this.run('req', '-utf8', '-new', ...key, '-subj', `/CN=${name}`, '-out', `${file}.csr`);
    writeFileSync(this.file(`${file}.ext`), ['basicConstraints = CA:FALSE', ...extensions, ''].join('\n'));
    const dates = [...(from ? ['-startdate', from] : []), ...(to ? ['-enddate', to] : [])];
    const input = [
      '-batch',
      '-notext',
      '-utf8',
      '-in',
      `${file}.csr`,
      '-out',
      `${file}.pem`,
      '-extfile',
      `${file}.ext`,
    ];
    this.run('ca', '-config', 'ca.cnf', ...input, ...dates);
  }

  revoke(file: string): void {
    this.run('ca', '-config', 'ca.cnf', '-revoke', `${file}.pem`);
  }

  /** Makes a PKCS#12 file with this key, and returns its path. */
  pkcs12(file: string, { password = 'secreta', chain = true, encryption = [] }: Pkcs12Options = {}): string {
    const output = this.file(`${file}.p12`);
    const input = ['-inkey', `${file}.key`, '-in', `${file}.pem`, ...(chain ? ['-certfile', 'ca.pem'] : [])];
    this.run('pkcs12', '-export', ...input, '-passout', `pass:${password}`, ...encryption, '-out', output);
    return output;
  }

  /** Returns a certificate in DER. */
  certificate(file: string): Buffer {
    this.run('x509', '-in', `${file}.pem`, '-outform', 'DER', '-out', `${file}.der`);
    return readFileSync(this.file(`${file}.der`));
  }

  /** Returns the answer of `openssl ts`, signed with a certificate. */
  timestamp(question: Buffer, signer: string): Buffer {
    writeFileSync(this.file('question.tsq'), question);
    if (!existsSync(this.file('tsaserial'))) writeFileSync(this.file('tsaserial'), '01\n');
    const signing = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-chain', 'ca.pem'];
    this.run('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'question.tsq', ...signing, '-out', 'answer.tsr');
    return readFileSync(this.file('answer.tsr'));
  }

  /** Returns the answer of `openssl ocsp`, signed with a certificate. */
  ocsp(question: Buffer, responder: string): Buffer {
    writeFileSync(this.file('question.ocsp'), question);
    const signing = ['-CA', 'ca.pem', '-rsigner', `${responder}.pem`, '-rkey', `${responder}.key`, '-ndays', '1'];
    this.run('ocsp', '-index', 'index.txt', ...signing, '-reqin', 'question.ocsp', '-respout', 'answer.ocsp');
    return readFileSync(this.file('answer.ocsp'));
  }

  /** Returns the present CRL in DER. */
  crl(): Buffer {
    this.run('ca', '-config', 'ca.cnf', '-gencrl', '-out', 'crl.pem');
    this.run('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der');
    return readFileSync(this.file('crl.der'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
