import { expect } from 'chai';
import request from 'supertest';
import { RecordDocuments } from '../../../../plugins/tramites/contract.js';
import { until } from '../../../../testing/until.js';
import type { SeenAnswer } from '../../tramites/support/answering-staff.js';
import { AnsweringCity } from '../support/answering-city.js';

const texto = 'Se concede.';

describe('documents of a process in the answer to its record', () => {
  let answering: AnsweringCity;

  before(async () => {
    answering = await AnsweringCity.start();
  });
  after(() => answering.stop());

  it('are attached to its mail beside the files, and linked; staff see them', async () => {
    const { key, memo, resolution } = await answering.file();
    const acta = { nombre: 'acta.txt', content: Buffer.from('Acta') };
    const { body } = await answering.answer(key, { texto, documentos: [resolution, memo] }, [acta]).expect(201);
    const { documentos, envio } = (body as { respuesta: SeenAnswer }).respuesta;
    expect(documentos).to.deep.equal([resolution, memo].map((codigo) => ({ nombre: 'Acto', codigo })));
    expect(envio).to.deep.equal({ medio: 'CORREO', estado: 'PENDIENTE' });
    const { attachments, text, html } = await answering.mailOf(key);
    const names = attachments.map(({ filename }) => filename);
    expect(names).to.deep.equal(['acta.txt', `${resolution}.pdf`, `${memo}.pdf`]);
    expect(text).to.include('- acta.txt\n- Acto\n- Acto\n');
    for (const [index, codigo] of [resolution, memo].entries()) {
      const line = new RegExp(`Acto \\(${codigo}\\): \\S+#[\\w-]{43}`);
      expect(html).to.match(line);
      const { headers, body: content } = await answering.open(line.exec(text!)![0]).expect(200);
      expect(headers['x-codigo-verificacion']).to.equal(codigo);
      expect(Buffer.from(attachments[index + 1]!.content as ArrayBuffer).equals(content as Buffer)).to.equal(true);
    }
  });

  it('are in the tracking by key with a link for a day, even when no task shows them to the public', async () => {
    const { key, memo } = await answering.file('');
    const { body } = await answering.answerJson(key, { texto, documentos: [memo] }).expect(201);
    expect(body.respuesta.envio).to.equal(null);
    const [tracked] = await answering.tracked(key);
    const [document, ...others] = tracked!.documentos;
    expect(others).to.deep.equal([]);
    expect(document).to.include({ codigo: memo, nombre: 'Acto', estado: 'VIGENTE' });
    const { headers } = await answering.open(document!.enlace!).expect(200);
    expect(headers['x-codigo-verificacion']).to.equal(memo);
    await answering.revoke(memo);
    expect((await answering.tracked(key))[0]!.documentos[0]).to.include({ estado: 'REVOCADO', enlace: null });
    await answering.open(document!.enlace!).expect(404);
  });

  it('can be named by codes as people type them, and count in the comparison of answers', async () => {
    const { key, resolution } = await answering.file();
    const typed = resolution.toLowerCase().replaceAll('-', ' ');
    const { body } = await answering.answer(key, { texto, documentos: [typed, resolution] }).expect(201);
    expect(body.respuesta.documentos).to.deep.equal([{ nombre: 'Acto', codigo: resolution }]);
    const again = await answering.answerJson(key, { texto, documentos: [resolution] }).expect(200);
    expect(again.body).to.deep.include({ repetida: true });
    await answering.mailOf(key);
    await answering.revoke(resolution);
    await answering.answerJson(key, { texto, documentos: [resolution] }).expect(200);
    expect((await answering.answerJson(key, { texto }).expect(409)).body).to.include({ code: 'ya_respondido' });
  });

  it('are passed to a channel, each with its own link for the reader', async () => {
    const { key, llave, resolution } = await answering.file('');
    await answering.city.client.host.database.changeRows(
      "UPDATE tramites_record SET canal = 'SMS', reply_to = 'x' WHERE clave = $1",
      [key],
    );
    await answering.answerJson(key, { texto, documentos: [resolution] }).expect(201);
    await until('it is told', () => answering.told.length === 1);
    // The channel receives it before the commit.
    await until('its link is kept', async () => (await answering.linksOf(llave)).length === 1);
    const [document] = answering.told[0]!.documentos;
    expect(document).to.include({ codigo: resolution, estado: 'VIGENTE' });
    await answering.open(document!.enlace!).expect(200);
    expect(await answering.linksOf(llave)).to.have.length(1);
  });

  it('are refused when the process has not issued them, and nothing is stored', async () => {
    const { key, llave } = await answering.file();
    const other = await answering.file();
    const { body: filed } = await request(answering.url).post('/home/api/tramite/QUEJA/').send({ asunto: 'x' });
    for (const [to, codigo] of [
      [key, other.resolution],
      [key, '7K2M-QX4T-9HNB'],
      [key, 'x'.repeat(40)],
      [(filed as { key: string }).key, other.resolution],
    ] as const) {
      const { body } = await answering.answerJson(to, { texto, documentos: [codigo] }).expect(400);
      expect(body.errors.documentos, codigo).to.have.length(1);
      expect(JSON.stringify(body)).not.to.include(codigo);
      expect(await answering.tracked(to)).to.deep.equal([]);
    }
    expect(await answering.linksOf(llave)).to.deep.equal([]);
  });

  for (const [what, documentos] of [
    ['no list', { a: 1 }],
    ['no texts', [7]],
    ['too many', Array.from({ length: 11 }, () => 'A')],
    ['a blank', [' ']],
    ['a long text', ['A'.repeat(41)]],
  ] as const) {
    it(`are refused when they are ${what}`, async () => {
      const { body } = await answering.answerJson((await answering.file('')).key, { texto, documentos }).expect(400);
      expect(Object.keys((body as { errors: object }).errors)[0]).to.match(/^documentos/);
    });
  }

  it('are refused once they are no longer valid', async () => {
    const { key, resolution } = await answering.file();
    await answering.revoke(resolution);
    const { body } = await answering.answerJson(key, { texto, documentos: [resolution] }).expect(409);
    expect(body).to.include({ code: 'documento_no_vigente' });
    expect(await answering.tracked(key)).to.deep.equal([]);
  });

  it('stop the answer from being sent when they are revoked before that', async () => {
    const documents = answering.city.client.host.container.get<RecordDocuments>(RecordDocuments);
    const send = documents.sendDocuments.bind(documents);
    const { key, llave, memo, resolution } = await answering.file();
    documents.sendDocuments = async (...details) => {
      Reflect.deleteProperty(documents, 'sendDocuments');
      await answering.revoke(resolution);
      return send(...details);
    };
    await answering.answerJson(key, { texto, documentos: [memo, resolution] }).expect(201);
    await until('it is given up', async () => (await answering.delivery(key)) === 'FALLIDO');
    expect(await answering.linksOf(llave)).to.deep.equal([]);
    const mails = answering.server.received.filter(
      ({ email }) => email.text!.includes(texto) && email.text!.includes(key),
    );
    expect(mails).to.deep.equal([]);
  });
});

describe('documents of an answer that are too large for a mail', () => {
  let answering: AnsweringCity;

  before(async () => {
    answering = await AnsweringCity.start({ attachmentBytes: 1000 });
  });
  after(() => answering.stop());

  it('are sent as links', async () => {
    const { key, resolution } = await answering.file();
    const file = { nombre: 'acta.txt', content: Buffer.from('Acta') };
    await answering.answer(key, { texto, documentos: resolution }, [file]).expect(201);
    const { attachments, text } = await answering.mailOf(key);
    expect(attachments).to.deep.equal([]);
    expect(text).to.match(/- acta\.txt: http\S+\/archivo\/1/);
    expect(text).not.to.include('Archivos adjuntos');
    const { headers } = await answering.open(/Acto \(\S+\): \S+/.exec(text!)![0]).expect(200);
    expect(headers['x-codigo-verificacion']).to.equal(resolution);
  });
});
