import { expect } from 'chai';
import { Outbox } from '../../../../host/plugin-api/index.js';
import { attentionJob } from '../../../../plugins/tramites/thread/attention/attention-job.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { Threads } from '../support/threads.js';

const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];
const avisos = { MENSAJE: false, REVISION: false } as const;
const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', preguntas },
  { codigo: 'CALLA', nombre: 'Calla', preguntas, avisos },
];
const STAFF = 'gestora@ciudad.example';
const OFFICE = 'hacienda@ciudad.example';
const CITIZEN = 'ana@correo.example';

describe('the mails of a thread', () => {
  let city: MailedCitizen;
  let threads: Threads;
  let outbox: Outbox;

  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
    threads = await Threads.of(city.citizen);
    outbox = threads.host.container.get<Outbox>(Outbox);
    await threads.host.database.changeRows('UPDATE auth_user SET email = $1 WHERE username = $2', [STAFF, 'gestora']);
  });
  after(() => city?.stop());

  /** Files a record, which a clerk then answers. */
  const answered = async (codigo = 'PETICION', correo: string | undefined = CITIZEN): Promise<Filed> => {
    const filed = await city.citizen.file(codigo, { asunto: 'Ruido', ...(correo !== '' && { correo }) });
    await threads.clerk.answer(filed.key, { texto: 'No.' }).expect(201);
    await sent();
    return filed;
  };
  /** Returns the mails since the last call. */
  const sent = async () => {
    await city.isQuiet();
    return city.server.received.splice(0).map(({ to, email }) => ({ ...email, to: String(to) }));
  };
  const toStaff = async () => (await sent()).filter(({ to }) => to === STAFF);

  it('go to staff once while a message waits, and for each review, without its words', async () => {
    const filed = await answered();
    await Promise.all(['Uno', 'Dos', 'Tres'].map((texto) => threads.write(filed.key, { texto }).expect(201)));
    const [mail, ...more] = await toStaff();
    expect(more).to.deep.equal([]);
    expect(mail!.subject).to.include(filed.radicado).and.include('el ciudadano escribió');
    expect(`${mail!.text} ${String(mail!.html)}`)
      .to.include('contéstele')
      .and.not.match(/Uno|Dos|Tres/);
    await threads.review(filed.key, 1, { texto: 'Falta la calle.' }).expect(201);
    const [review] = await toStaff();
    expect(review!.subject).to.include('piden revisar');
    expect(review!.text).to.include('complemente la respuesta').and.not.include('calle');
    await threads.clerk.mutate('records.attended', { id: filed.datos, numero: 4 }).expect(200);
    await threads.write(filed.key, { texto: 'Cuatro' }).expect(201);
    expect(await toStaff()).to.have.length(1);
  });

  it('go to the office that has the record, in place of the user who dealt with it last', async () => {
    const filed = await answered();
    const { database } = threads.host;
    await importInto(threads.host, {
      usuarios: [{ username: 'luz', password: 'correcta-y-larga', email: OFFICE }],
      catalogos: { dependencia: [{ codigo: 'hacienda', nombre: 'Hacienda', miembros: ['luz'] }] },
    });
    const passed = 'UPDATE tramites_record SET oficina = $1 WHERE id = $2';
    await database.changeRows(passed, ['dependencia:hacienda', filed.datos]);
    await threads.write(filed.key, { texto: 'Uno' }).expect(201);
    expect((await sent()).map(({ to }) => to)).to.deep.equal([OFFICE]);
  });

  it('go to nobody for a message that staff have attended before the mail', async () => {
    const filed = await answered();
    await threads.write(filed.key, { texto: 'Uno' }).expect(201);
    expect(await toStaff()).to.have.length(1);
    await threads.say(filed.key, { texto: 'Vamos.' }).expect(201);
    const late = { registro: filed.datos, mensaje: 1 };
    await threads.host.database.transaction((tx) => outbox.enqueueJob(tx, attentionJob, late));
    expect(await toStaff()).to.deep.equal([]);
  });

  it('bring a message of staff to the citizen, and confirm a review', async () => {
    const filed = await answered();
    const plan = { nombre: 'plano <1>.pdf', content: Buffer.from('%PDF-1.7\n') };
    await threads.say(filed.key, { texto: 'Vamos el martes.\nLleve botas.' }, [plan]).expect(201);
    await threads.say(filed.key, { texto: 'Vamos el martes.\nLleve botas.' }, [plan]).expect(200);
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail!.to).to.equal(CITIZEN);
    expect(mail!.subject).to.equal(`Alcaldía de Prueba: le escribimos sobre su solicitud ${filed.radicado}`);
    expect(mail!.text).to.include('Vamos el martes.\nLleve botas.\n\nArchivo: plano <1>.pdf.').and.include(filed.key);
    expect(String(mail!.html)).to.include('Lea el mensaje y contéstelo').and.include('plano &lt;1&gt;.pdf');
    await threads.review(filed.key, 1, { texto: 'Falta la calle.' }).expect(201);
    const confirmed = (await sent()).filter(({ to }) => to === CITIZEN);
    expect(confirmed).to.have.length(1);
    expect(confirmed[0]!.text).to.include('Recibimos su pedido de revisar').and.not.include('calle');
  });

  it('leave out the review where the tramite says so, but no message, and none without an address', async () => {
    const filed = await answered('CALLA');
    await threads.say(filed.key, { texto: 'Vamos.' }).expect(201);
    await threads.review(filed.key, 1, { texto: 'No.' }).expect(201);
    const [mail, ...more] = (await sent()).filter(({ to }) => to === CITIZEN);
    expect(mail!.text).to.include('Vamos.');
    expect(more).to.deep.equal([]);
    const unreached = await answered('PETICION', '');
    await threads.say(unreached.key, { texto: 'Vamos.' }).expect(201);
    await threads.review(unreached.key, 1, { texto: 'No.' }).expect(201);
    expect((await sent()).map(({ to }) => to)).to.deep.equal([STAFF]);
  });
});
