import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import request from 'supertest';
import { mergeLayers, type Layer } from '../../../host/boot/config/layers.js';
import { codeAlphabet } from '../../../plugins/tramites/validation/validation-code.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../testing/start-test-host.js';

/** The parameters that identify a person for the template IDENTIFICACION. */
export interface Person {
  readonly tipo_identificacion: string;
  readonly identificacion: string;
}

/** A received mail, and the validation code in it. */
export interface ArrivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string;
}

/** A citizen's calls to validate an address. */
export interface ValidationClient {
  readonly host: TestHost;
  /** Starts a validation. `query` is the text after the question mark, or pairs. */
  start(query: string | object): request.Test;
  verify(body: object | string): request.Test;
  /** Reads the mails to an address from the data folder, the oldest first. */
  mails(address: string): Promise<ArrivedMail[]>;
  /** Starts a validation and returns the code that arrives; throws when none does. */
  codeFor(person: Person, address: string): Promise<string>;
}

export const ana: Person = { tipo_identificacion: 'CC', identificacion: '1144012345' };
export const ANA = 'juana@alcaldia.gov.co';

export const SENT = /^Se envió un correo con el código de verificación a [^\s@]+@[^\s@*]+\*{3}[^\s@*]*\.$/;
export const PENDING = /^Ya hay una solicitud de validación pendiente para /;
export const NOT_OPEN = 'No hay una validación pendiente, o su código ya se usó o venció. Solicite otro código.';

/** Parses a mail and finds its code. Throws unless the text has exactly one. */
export async function readMail(content: string | Buffer): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(content);
  const { text = '', html = '', subject = '' } = mail;
  const codes = [...text.matchAll(new RegExp(`(?<![\\w])[${codeAlphabet}]{5}(?![\\w])`, 'g'))];
  if (codes.length !== 1) throw new Error(`a mail with ${codes.length} codes`);
  return { to: mail.to?.[0]?.address ?? '', subject, text, html, code: codes[0]![0] };
}

export function validationClient(host: TestHost): ValidationClient {
  const url = '/home/api/validar/';
  const client: ValidationClient = {
    host,
    start: (query) => request(host.url).get(url).query(query),
    verify: (body) => request(host.url).post(url).type('json').send(body),
    mails: async (address) => {
      const folder = path.join(host.dataFolder, 'mail');
      if (!existsSync(folder)) return [];
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      const all = await Promise.all(names.map(async (name) => readMail(await readFile(path.join(folder, name)))));
      return all.filter(({ to }) => to === address);
    },
    codeFor: async (person, address) => {
      const before = (await client.mails(address)).length;
      const { body } = await client.start(person).expect(200);
      const after = await client.mails(address);
      if (after.length !== before + 1) throw new Error(`no code arrived: ${JSON.stringify(body)}`);
      return after.at(-1)!.code;
    },
  };
  return client;
}

/** Returns a well-formed code that differs from this one; another for each `which`. */
export function wrongCode(code: string, which = 0): string {
  const last = codeAlphabet.indexOf(code.at(-1)!);
  return code.slice(0, -1) + codeAlphabet[(last + 1 + which) % codeAlphabet.length]!;
}

/** Builds one user for each address; their document numbers count up from 1144012345. */
export function citizens(...emails: (string | undefined)[]): object[] {
  return emails.map((email, index) => ({
    username: `persona-${index}`,
    password: 'una-clave-bien-larga',
    tipo_identificacion: 'CC',
    identificacion: String(1144012345 + index),
    ...(email !== undefined && { email }),
  }));
}

/** Returns the person at an index of {@link citizens}. */
export const person = (index: number): Person => ({
  tipo_identificacion: 'CC',
  identificacion: String(1144012345 + index),
});

/** Starts a host with this bundle and without a practical limit of public calls. */
export async function startValidationHost(
  bundle: object,
  options: Omit<TestHostOptions, 'bundle'> = {},
): Promise<ValidationClient> {
  const config = mergeLayers({ http: { publicPerMinute: 1_000_000 } }, options.config ?? {});
  return validationClient(await startTestHost({ ...options, config, bundle }));
}

/** Starts another host on the same database, whose clock shows the same time. */
export async function secondHost({ host }: ValidationClient, config: Layer = {}): Promise<ValidationClient> {
  const { databaseUrl, dataFolder, secretKey } = host;
  const unlimited = mergeLayers({ http: { publicPerMinute: 1_000_000 } }, config);
  const second = await startTestHost({ databaseUrl, dataFolder, secretKey, config: unlimited });
  second.clock.advance((host.clock.now().getTime() - second.clock.now().getTime()) / 1000);
  return validationClient(second);
}
