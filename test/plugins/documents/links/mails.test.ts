import { expect } from 'chai';
import type { Email } from 'postal-mime';
import request from 'supertest';
import { Mailer } from '../../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { until } from '../../../../testing/until.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';

const mail = (adjuntos: readonly string[] | undefined, more: object = {}): ReturnType<typeof task> =>
  task('CORREO', 'AVISAR', { plantilla: 'M_ACTO', para: 'datos.correo', ...(adjuntos && { adjuntos }), ...more });

/** Makes a process whose document may be made again, and mailed. */
const process = (codigo: string, adjuntos?: readonly string[]) =>
  definition(
    [task('DOCUMENTO', 'ACTO', { plantilla: 'RESOLUCION' }), user('FIRMAR'), mail(adjuntos), task('FIN', 'FIN')],
    flow('ACTO>FIRMAR', 'FIRMAR!SIGUE>AVISAR', 'AVISAR>FIN'),
    { codigo },
  );

/** A process that mails a document of a branch that did not run. */
const skipping = definition(
  [
    user('DECIDIR'),
    task('DECISION', 'CUAL'),
    task('DOCUMENTO', 'ACTO', { plantilla: 'RESOLUCION' }),
    mail(['ACTO']),
    task('FIN', 'FIN'),
  ],
  flow('DECIDIR!SIGUE>CUAL', 'CUAL>ACTO?datos.con = true', 'CUAL>AVISAR', 'ACTO>AVISAR', 'AVISAR>FIN'),
  { codigo: 'SALTA' },
);

const template = {
  codigo: 'M_ACTO',
  asunto: 'Su acto',
  html: '<p><a href="{{ documentos.ACTO.enlace }}">{{ documentos.ACTO.nombre }}</a></p>',
  texto: [
    '{{ documentos.ACTO.codigo }} {% if documentos.ACTO.adjunto %}va adjunto{% else %}está en{% endif %}',
    '{{ documentos.ACTO.enlace }}',
  ].join(' '),
};

/** Starts a city whose processes mail their documents, with the mails that the server accepted. */
async function startMailingCity(config: { readonly attachmentBytes?: number } = {}): Promise<{
  city: AutomaticCity;
  server: TestSmtpServer;
  readonly stop: () => Promise<void>;
}> {
  const server = await TestSmtpServer.start();
  const city = await startAutomaticCity({
    plugins: documentPlugins,
    ...samePage,
    config: { ...(await documentsConfig()), mail: { ...server.config(), ...config } },
  });
  const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
  const html = '<h1>{{ datos.nombre }}</h1>';
  await admin.mutate('documents.templates.save', { codigo: 'RESOLUCION', nombre: 'Resolución', html });
  await importInto(city.client.host, { plantillas_correo: [template] });
  for (const one of [process('ADJUNTA', ['ACTO']), process('ENLAZA'), skipping]) await city.client.release('ana', one);
  const stop = async (): Promise<void> => {
    await city.stop();
    await server.stop();
  };
  return { city, server, stop };
}

describe('the documents of a process in its mails', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;
  let stop: () => Promise<void>;

  before(async () => {
    ({ city, server, stop } = await startMailingCity());
  });
  after(() => stop());

  const mailTo = async (address: string): Promise<Email> => {
    const found = (): { email: Email } | undefined => server.received.find(({ to }) => to.includes(address));
    await until(`a mail to ${address}`, () => found() !== undefined);
    return found()!.email;
  };
  /** Starts an instance, and waits for the mail with its document. */
  async function mailed(proceso: string, correo: string, jsonfiltros: object = {}): Promise<string> {
    const llave = await city.start(proceso, { nombre: 'Ana', correo });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    await city.work('luz', llave, 'FIRMAR', jsonfiltros);
    return llave;
  }
  const open = (text: string) =>
    asBytes(
      request(city.client.host.url)
        .post('/documentos/enlace/')
        .send({ clave: /#([\w-]{43})/.exec(text)![1] }),
    );
  const documentOf = async (llave: string): Promise<{ codigo: string; sha256: string }> => {
    const [row] = await city.client.host.database.rows<{ codigo: string; sha256: string }>(
      'SELECT codigo, sha256 FROM documents_document WHERE llave = $1',
      [llave],
    );
    return row!;
  };
  const linksOf = (llave: string): Promise<{ uses: number }[]> =>
    city.client.host.database.rows(
      `SELECT l.uses FROM documents_link l JOIN documents_document d ON d.id = l.document_id WHERE d.llave = $1`,
      [llave],
    );

  it('are attached and linked when the task names them', async () => {
    const llave = await mailed('ADJUNTA', 'uno@correo.example');
    const { attachments, text, html } = await mailTo('uno@correo.example');
    const { codigo } = await documentOf(llave);
    expect(attachments.map(({ mimeType, filename }) => [mimeType, filename])).to.deep.equal([
      ['application/pdf', `${codigo}.pdf`],
    ]);
    expect(text).to.include(`${codigo} va adjunto`);
    const { body, headers } = await open(html!).expect(200);
    expect(headers['x-codigo-verificacion']).to.equal(codigo);
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(body as Buffer)).to.equal(true);
    await city.untilEnded(llave);
  });

  it('are only linked when the task names none', async () => {
    const llave = await mailed('ENLAZA', 'dos@correo.example');
    const { attachments, text } = await mailTo('dos@correo.example');
    expect(attachments).to.deep.equal([]);
    expect(text).to.include('está en http');
    await open(text!).expect(200);
    expect(await linksOf(llave)).to.deep.equal([{ uses: 1 }]);
  });

  it('have a different link for each reader', async () => {
    const correo = ['tres@correo.example', 'cuatro@correo.example'];
    const llave = await city.start('ENLAZA', { nombre: 'Ana', correo });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    await city.work('luz', llave, 'FIRMAR');
    const one = (await mailTo('tres@correo.example')).text!;
    const other = (await mailTo('cuatro@correo.example')).text!;
    expect(/#.+/.exec(one)![0]).not.to.equal(/#.+/.exec(other)![0]);
    expect(await linksOf(llave)).to.have.length(2);
  });

  it('come from the instance itself, even when its data name another one', async () => {
    const foreign = await documentOf(await mailed('ENLAZA', 'cinco@correo.example'));
    const ACTO = { codigo: foreign.codigo, nombre: 'Ajeno', emitido: '2026-01-01T00:00:00Z', sha256: foreign.sha256 };
    const llave = await mailed('ADJUNTA', 'seis@correo.example', { ACTO });
    const own = await documentOf(llave);
    const { attachments, html } = await mailTo('seis@correo.example');
    expect(attachments.map(({ filename }) => filename)).to.deep.equal([`${own.codigo}.pdf`]);
    expect((await open(html!).expect(200)).headers['x-codigo-verificacion']).to.equal(own.codigo);
  });

  it('stop the task with an incident, and no mail is sent, when they were not made or are no longer valid', async () => {
    const llave = await city.start('SALTA', { nombre: 'Ana', correo: 'siete@correo.example' });
    await city.work('luz', llave, 'DECIDIR');
    const incident = await city.incidentOf(llave, 'AVISAR');
    expect(incident.codigo).to.equal('documento_no_disponible');
    expect(incident.mensaje).to.include('ACTO');
    const other = await city.start('ADJUNTA', { nombre: 'Ana', correo: 'siete@correo.example' });
    await city.untilTask(other, 'FIRMAR', 'EN_POOL');
    const admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const { codigo } = await documentOf(other);
    await admin.mutate('documents.issued.revoke', { codigo, motivo: 'Error.' });
    await city.work('luz', other, 'FIRMAR');
    expect((await city.incidentOf(other, 'AVISAR')).codigo).to.equal('documento_no_disponible');
    expect(server.received.filter(({ to }) => to.includes('siete@correo.example'))).to.deep.equal([]);
    expect(await linksOf(other)).to.deep.equal([]);
  });

  it('leave no link behind when the mail is not accepted, and are sent once by the next attempt', async () => {
    const mailer = city.client.host.container.get<Mailer>(Mailer);
    const enqueue = mailer.enqueueMail.bind(mailer);
    let failed = 0;
    mailer.enqueueMail = (...details) => {
      if (details[1].to !== 'ocho@correo.example' || failed > 0) return enqueue(...details);
      failed += 1;
      return Promise.reject(new Error('away'));
    };
    try {
      const llave = await mailed('ENLAZA', 'ocho@correo.example');
      await until('it has failed', () => failed === 1);
      await city.retryNow();
      await mailTo('ocho@correo.example');
      await city.untilEnded(llave);
      expect(await linksOf(llave)).to.have.length(1);
      expect(server.received.filter(({ to }) => to.includes('ocho@correo.example'))).to.have.length(1);
    } finally {
      Reflect.deleteProperty(mailer, 'enqueueMail');
    }
  });
});

describe('documents that are too large for a mail', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;
  let stop: () => Promise<void>;

  before(async () => {
    ({ city, server, stop } = await startMailingCity({ attachmentBytes: 1000 }));
  });
  after(() => stop());

  it('are sent as links', async () => {
    const llave = await city.start('ADJUNTA', { nombre: 'Ana', correo: 'uno@correo.example' });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    await city.work('luz', llave, 'FIRMAR');
    await until('a mail', () => server.received.length === 1);
    const { attachments, text } = server.received[0]!.email;
    expect(attachments).to.deep.equal([]);
    expect(text).to.match(/está en http\S+#[\w-]{43}/);
    await city.untilEnded(llave);
  });
});
