import { expect } from 'chai';
import { pdf } from '../../../acceptance/support/stored-files.js';
import type { Filed, TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import type { TestSmtpServer } from '../../../support/smtp-server.js';
import { until } from '../../../../testing/until.js';
import type { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';

const tramite = {
  codigo: 'QUEJA',
  nombre: 'Queja por <ruido>',
  preguntas: [
    { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
    { pre_codigo: 'otro', pre_texto: 'Otro correo', pre_tipo: 'CORREO' },
  ],
};
const ATTACHED_BYTES = 2000;

describe('an answer that is mailed', () => {
  let city: MailedCitizen;
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start(
      [tramite],
      { cityName: 'Alcaldía de Prueba', attachmentBytes: ATTACHED_BYTES },
      { publicUrl: 'https://tramites.ciudad.example' },
    );
    ({ server, citizen, clerk } = city);
  });
  after(() => city?.stop());

  const isQuiet = (): Promise<void> => city.isQuiet();
  const delivery = async ({ datos }: Filed): Promise<object | null> => (await clerk.answers(datos)).at(-1)!.envio;
  const becomes = (estado: string, filed: Filed): Promise<void> =>
    until(`it is ${estado}`, async () => {
      const envio = await delivery(filed);
      return (envio as { estado: string } | null)?.estado === estado;
    });

  it('goes to the address of the receipt, with its text and its files', async () => {
    const filed = await city.fileOne('QUEJA', {
      asunto: 'Ruido',
      correo: 'ana@correo.example',
      otro: 'otra@correo.example',
    });
    const texto = 'Se visitó el local.\n<b>No</b> hay ruido & se archiva.';
    const { body } = await clerk.answer(filed.key, { texto }, [{ nombre: 'acta.pdf', content: pdf }]).expect(201);
    expect(body.respuesta.envio).to.deep.equal({ medio: 'CORREO', estado: 'PENDIENTE' });
    const { to, email } = await server.message(0);
    expect(to).to.deep.equal(['ana@correo.example']);
    expect(email.subject).to.equal(`Alcaldía de Prueba: respuesta a su solicitud ${filed.radicado}`);
    expect(email.text).to.contain(texto).and.contain('«Queja por <ruido>»').and.contain('- acta.pdf');
    expect(email.text).to.match(new RegExp(`\nVea la respuesta: https?://[^/\\s]+/seguimiento/${filed.key}\n`));
    expect(email.text).not.to.contain('/archivo/');
    expect(email.html).to.contain('Se visitó el local.<br');
    expect(email.html).to.contain('&lt;b&gt;No&lt;/b&gt; hay ruido &amp; se archiva.');
    const [attached, ...more] = email.attachments;
    expect(more).to.deep.equal([]);
    expect(attached).to.include({ filename: 'acta.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(attached!.content as ArrayBuffer)).to.deep.equal(pdf);
    await becomes('ENVIADO', filed);
    await isQuiet();
    expect(server.received).to.have.length(1);
  });

  it('has links to its files where they are too large together', async () => {
    const filed = await city.fileOne('QUEJA', { correo: 'ana@correo.example' });
    const half = Buffer.alloc(ATTACHED_BYTES / 2 + 1, 'x');
    const files = ['uno.txt', 'dos.txt'].map((nombre) => ({ nombre, content: half }));
    await clerk.answer(filed.key, { texto: 'Va lo pedido.' }, files).expect(201);
    const { email } = await server.message(0);
    expect(email.attachments).to.deep.equal([]);
    const folder = `https://tramites.ciudad.example/home/api/tramite/seguimiento/${filed.key}/respuesta/1/archivo`;
    for (const [index, { nombre }] of files.entries()) {
      const address = `${nombre}: ${folder}/${index + 1}`;
      for (const said of [email.text, email.html]) expect(said).to.contain(address);
    }
    await becomes('ENVIADO', filed);
  });

  it('goes to that address also where the form now marks another question', async () => {
    const filed = await city.fileOne('QUEJA', { correo: 'ana@correo.example', otro: 'otra@correo.example' });
    const [asunto, correo, otro] = tramite.preguntas;
    const { pre_recibo: _mark, ...unmarked } = correo!;
    await importInto(citizen.host, {
      tramites: [{ ...tramite, preguntas: [asunto, unmarked, { ...otro, pre_recibo: true }] }],
    });
    citizen.host.clock.advance(2);
    try {
      await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
      expect((await server.message(0)).to).to.deep.equal(['ana@correo.example']);
    } finally {
      await importInto(citizen.host, { tramites: [tramite] });
      citizen.host.clock.advance(2);
    }
  });

  it('is not mailed without an address', async () => {
    const filed = await city.fileOne('QUEJA', { asunto: 'Ruido', otro: 'otra@correo.example' });
    const { body } = await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
    expect(body.respuesta.envio).to.equal(null);
    const waiting = await citizen.host.database.rows(
      "SELECT id FROM host_job WHERE name LIKE 'tramites/record-answer%'",
    );
    expect(waiting).to.deep.equal([]);
    expect(server.received).to.deep.equal([]);
  });

  it('is sent once for repeated calls, and once for each addition', async () => {
    const filed = await city.fileOne('QUEJA', { correo: 'ana@correo.example' });
    await Promise.all(Array.from({ length: 3 }, () => clerk.answerJson(filed.key, { texto: 'Primera' })));
    await clerk.answerJson(filed.key, { texto: 'Segunda', adicional: true }).expect(201);
    await isQuiet();
    const sent = server.received.map(({ email }) => /^(Primera|Segunda)$/m.exec(email.text!)![1]);
    expect(sent.sort()).to.deep.equal(['Primera', 'Segunda']);
  });

  it('is FALLIDO where the mail server refuses it, and ENVIADO after a successful retry', async () => {
    const filed = await city.fileOne('QUEJA', { correo: 'ana@correo.example' });
    server.answers.recipient = 550;
    try {
      await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
      await becomes('FALLIDO', filed);
    } finally {
      delete server.answers.recipient;
    }
    const { database, clock } = citizen.host;
    await database.changeRows("UPDATE host_job SET state = 'PENDIENTE', attempts = 0, cause = NULL, due_at = $1", [
      clock.now(),
    ]);
    await becomes('ENVIADO', filed);
    await isQuiet();
    expect(server.received).to.have.length(1);
  });

  it('is FALLIDO where its address is not valid', async () => {
    const filed = await city.fileOne('QUEJA', { correo: 'ana@correo.example' });
    await citizen.host.database.changeRows('UPDATE tramites_record SET informacion = $1 WHERE id = $2', [
      JSON.stringify({ correo: 'ana y luis' }),
      filed.datos,
    ]);
    await clerk.answerJson(filed.key, { texto: 'Va lo pedido.' }).expect(201);
    await becomes('FALLIDO', filed);
    expect(server.received).to.deep.equal([]);
  });

  it('leaves no text, address or key in the log', () => {
    const log = citizen.host.logLines.join('');
    expect(log)
      .to.contain('tramites/record-answer')
      .and.not.match(/correo\.example|key_|Va lo pedido|Se visitó|acta\.pdf/);
  });
});
