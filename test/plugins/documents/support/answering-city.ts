import { expect } from 'chai';
import type { Email } from 'postal-mime';
import request, { type Test } from 'supertest';
import { contribute, token } from '../../../../host/plugin-api/index.js';
import {
  FilerChannels,
  type AnswerToFiler,
  type FilerChannel,
  type TrackedAnswer,
} from '../../../../plugins/tramites/contract.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { until } from '../../../../testing/until.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import type { SentFile } from '../../tramites/support/answering-staff.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from './documents-client.js';

/** A process with an internal memorandum, which staff may send, and a resolution for the citizen. */
const process = definition(
  [
    task('DOCUMENTO', 'MEMORANDO', { plantilla: 'ACTO' }),
    task('DOCUMENTO', 'RESOLUCION', { plantilla: 'ACTO', publico: 'Resolución' }),
    user('ENTREGAR'),
    task('FIN', 'FIN'),
  ],
  flow('MEMORANDO>RESOLUCION', 'RESOLUCION>ENTREGAR', 'ENTREGAR!SIGUE>FIN'),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);
const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];
const tramites = [
  { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', preguntas },
  { codigo: 'QUEJA', nombre: 'Queja', preguntas },
];

const Sms = token<FilerChannel>('sample/Sms');

interface FiledCase {
  readonly key: string;
  readonly llave: string;
  readonly memo: string;
  readonly resolution: string;
}

/** A city whose staff answer records with documents of their processes. */
export class AnsweringCity {
  private filings = 0;

  private constructor(
    readonly city: AutomaticCity,
    readonly server: TestSmtpServer,
    private readonly staff: Readonly<Record<string, string>>,
    /** The answers that the channel `SMS` received. */
    readonly told: readonly AnswerToFiler[],
  ) {}

  static async start(mail: { readonly attachmentBytes?: number } = {}): Promise<AnsweringCity> {
    const server = await TestSmtpServer.start();
    const told: AnswerToFiler[] = [];
    const sms: FilerChannel = {
      servesChannel: (canal) => canal === 'SMS',
      sendAnswer: (_tx, answer) => Promise.resolve(told.push(answer) > 0),
      sendNotice: () => Promise.resolve(true),
    };
    const city = await startAutomaticCity({
      plugins: [
        ...documentPlugins,
        pluginOf({
          dependsOn: ['tramites'],
          contributes: [contribute(FilerChannels, Sms)],
          bindings: ({ bind }) => void bind(Sms).toConstantValue(sms),
        }),
      ],
      ...samePage,
      config: { ...(await documentsConfig()), mail: { ...server.config(), ...mail } },
    });
    const { host, auth } = city.client;
    const admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    const html = '<p>{{ datos.asunto }}</p>';
    await admin.mutate('documents.templates.save', { codigo: 'ACTO', nombre: 'Acto', html });
    await city.client.release('ana', process);
    await importInto(host, { tramites });
    return new AnsweringCity(city, server, await auth.jwt('jefa'), told);
  }

  get url(): string {
    return this.city.client.host.url;
  }

  async stop(): Promise<void> {
    await this.city.stop();
    await this.server.stop();
  }

  /** Files a record, with a new mail address by default, and waits for its documents. */
  async file(correo: string | undefined = `c${(this.filings += 1)}@correo.example`): Promise<FiledCase> {
    const { body } = await request(this.url)
      .post('/home/api/tramite/LICENCIA/')
      .send({ asunto: 'Andén', ...(correo !== '' && { correo }) })
      .expect(200);
    const { key } = body as { key: string };
    const [row] = await this.rows<{ llave: string }>('SELECT llave FROM tramites_record WHERE clave = $1', key);
    const { llave } = row!;
    await this.city.untilTask(llave, 'ENTREGAR', 'EN_POOL');
    const [memo, resolution] = await this.rows<{ codigo: string }>(
      'SELECT codigo FROM documents_document WHERE llave = $1 ORDER BY id',
      llave,
    );
    return { key, llave, memo: memo!.codigo, resolution: resolution!.codigo };
  }

  rows<T extends object>(sql: string, value: string): Promise<T[]> {
    return this.city.client.host.database.rows<T>(sql, [value]);
  }

  answer(key: string, fields: Readonly<Record<string, string | string[]>>, files: readonly SentFile[] = []): Test {
    const call = request(this.url).post(`/home/api/tramite/respuesta/${key}`).set(this.staff);
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) void call.field(name, value);
    }
    for (const { nombre, content } of files) void call.attach('archivos', content, nombre);
    return call;
  }

  answerJson(key: string, body: object): Test {
    return request(this.url).post(`/home/api/tramite/respuesta/${key}`).set(this.staff).send(body);
  }

  /** Returns the only mail that answers this record. */
  async mailOf(key: string): Promise<Email> {
    const found = (): Email[] =>
      this.server.received
        .map(({ email }) => email)
        .filter(({ subject, text }) => /respuesta/i.test(subject!) && text!.includes(key));
    await until('a mail', () => found().length > 0);
    const [email, ...others] = found();
    expect(others).to.have.length(0);
    return email!;
  }

  async tracked(key: string): Promise<readonly TrackedAnswer[]> {
    const { body } = await request(this.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return (body as { datos: { respuestas?: TrackedAnswer[] } }).datos.respuestas ?? [];
  }

  async delivery(key: string): Promise<string | null> {
    const sql =
      'SELECT a.envio FROM tramites_record_answer a JOIN tramites_record r ON r.id = a.record_id WHERE r.clave = $1';
    return (await this.rows<{ envio: string | null }>(sql, key)).at(-1)!.envio;
  }

  /** Downloads by the fragment of an address. */
  open(address: string): Test {
    const clave = /#([\w.-]+)/.exec(address)![1]!;
    return asBytes(request(this.url).post('/documentos/enlace/').send({ clave }));
  }

  linksOf(llave: string): Promise<object[]> {
    return this.rows(
      'SELECT l.id FROM documents_link l JOIN documents_document d ON d.id = l.document_id WHERE d.llave = $1',
      llave,
    );
  }

  async revoke(codigo: string): Promise<void> {
    const admin = await AdminCaller.login(this.city.client.host, 'jefa', PASSWORD);
    expect((await admin.mutate('documents.issued.revoke', { codigo, motivo: 'Error.' })).status).to.equal(200);
  }
}
