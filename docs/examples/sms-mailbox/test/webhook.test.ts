import { expect } from 'chai';
import { createAdminClient } from 'ventanilla-admin-client';
import { until, type TestHost } from 'ventanilla/testing';
import { Gateway, signatureOf } from './gateway.js';
import { bring, message, PASSWORD, PHONE, recordsOf, SECRET, startCity } from './city.js';

const MEBIBYTE = 1024 * 1024;

describe('the webhook of the mailbox', () => {
  const gateway = new Gateway();
  let city: TestHost;
  before(async () => {
    city = await startCity(await gateway.start());
  });
  after(async () => {
    await city?.stop();
    await gateway.stop();
  });
  afterEach(() => gateway.taken.splice(0));

  const jefa = () => createAdminClient({ url: city.url, credentials: { username: 'jefa', password: PASSWORD } });
  const answered = (count: number) => until(`${count} messages are answered`, () => gateway.taken.length >= count);

  it('files a tramite for the person behind the phone, and answers with its number', async () => {
    const taken = await bring(city.url, message('m1', 'Hay un hueco en la calle 5'));
    expect(taken.status).to.equal(200);
    expect(await taken.json()).to.deep.equal({ ok: true });
    const [record] = await recordsOf(city);
    expect(record).to.deep.include({ canal: 'SMS', informacion: { descripcion: 'Hay un hueco en la calle 5' } });
    const { tramites, auth } = jefa();
    const [filed] = (await tramites.records.list.query({ tramite: 'REPORTE' })).items;
    const [marta] = (await auth.users.list.query({ search: 'marta' })).items;
    expect((await tramites.records.get.query({ id: filed!.id })).usuario).to.equal(marta!.id);
    await answered(1);
    const text = `Su solicitud quedó radicada con el número ${record!.radicado}.`;
    expect(gateway.taken).to.deep.equal([{ chat: PHONE, text, authorization: 'Bearer clave' }]);
  });

  it('files a message once, also when it is delivered repeatedly and concurrently', async () => {
    const before = (await recordsOf(city)).length;
    const again = Array.from({ length: 8 }, () => bring(city.url, message('m2', 'Otro hueco')));
    for (const { status } of await Promise.all(again)) expect(status).to.equal(200);
    expect((await bring(city.url, message('m2', 'Otro hueco'))).status).to.equal(200);
    expect(await recordsOf(city)).to.have.length(before + 1);
    // A later message is answered after the jobs of the first one.
    await bring(city.url, message('m3', 'Uno más'));
    await answered(2);
    const [first, later] = (await recordsOf(city)).slice(before);
    expect(gateway.taken.map(({ text }) => text)).to.have.length(2);
    expect(gateway.taken[0]!.text).to.include(first!.radicado);
    expect(gateway.taken[1]!.text).to.include(later!.radicado);
  });

  it('keeps nothing of a message when a part fails, and files it when it is delivered again', async function () {
    if (city.database.dialect !== 'postgres') {
      this.test!.title += ' (skipped: the failure is a trigger of PostgreSQL)';
      this.skip();
    }
    const before = (await recordsOf(city)).length;
    await city.database.changeRows(`CREATE FUNCTION refuse_answers() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no answers' USING ERRCODE = 'check_violation'; END $$`);
    await city.database.changeRows(`CREATE TRIGGER refuse_answers BEFORE INSERT ON host_job FOR EACH ROW
      WHEN (NEW.name = 'sms-mailbox/answer') EXECUTE FUNCTION refuse_answers()`);
    expect((await bring(city.url, message('m12', 'Otro daño'))).status).to.equal(500);
    expect(await recordsOf(city)).to.have.length(before);
    await city.database.changeRows('DROP FUNCTION refuse_answers CASCADE');
    expect((await bring(city.url, message('m12', 'Otro daño'))).status).to.equal(200);
    expect(await recordsOf(city)).to.have.length(before + 1);
    await answered(1);
  });

  it('answers a phone in the order of its messages, also where the gateway was away', async () => {
    gateway.isAway = true;
    for (const id of ['m4', 'm5', 'm6']) await bring(city.url, message(id, `Daño ${id}`));
    gateway.isAway = false;
    city.clock.advance(60);
    await answered(3);
    const radicados = (await recordsOf(city)).slice(-3).map(({ radicado }) => radicado);
    expect(gateway.taken.map(({ text }) => radicados.findIndex((one) => text.includes(one)))).to.deep.equal([0, 1, 2]);
  });

  it('files nothing for a text that the form refuses, and answers that', async () => {
    const before = (await recordsOf(city)).length;
    expect((await bring(city.url, message('m7', 'x'.repeat(161)))).status).to.equal(200);
    await answered(1);
    expect(gateway.taken[0]!.text).to.match(/Revise/);
    expect(await recordsOf(city)).to.have.length(before);
  });

  it('files nothing for an unknown phone, nor for a user whose account is inactive', async () => {
    const { auth } = jefa();
    const [marta] = (await auth.users.list.query({ search: 'marta' })).items;
    const before = (await recordsOf(city)).length;
    expect((await bring(city.url, message('m8', 'Hola', '+573009999999'))).status).to.equal(200);
    await auth.users.update.mutate({ id: marta!.id, is_active: false });
    expect((await bring(city.url, message('m9', 'Hola'))).status).to.equal(200);
    await auth.users.update.mutate({ id: marta!.id, is_active: true });
    expect(await recordsOf(city)).to.have.length(before);
    // Nothing was kept: a repeated message is filed.
    expect((await bring(city.url, message('m9', 'Hola'))).status).to.equal(200);
    expect(await recordsOf(city)).to.have.length(before + 1);
    await answered(1);
  });

  it('refuses what the gateway has not signed', async () => {
    const body = JSON.stringify(message('m10', 'Hola'));
    const before = (await recordsOf(city)).length;
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, signatureOf(body, 'otro secreto')]) {
      const refused = await bring(city.url, body, signature);
      expect(refused.status, signature).to.equal(401);
      const problem = { detail: 'La firma del mensaje no es válida.', code: 'not_authenticated' };
      expect(await refused.json()).to.deep.equal(problem);
    }
    expect((await bring(city.url, `${body} `, signatureOf(body, SECRET))).status, 'another body').to.equal(401);
    expect(await recordsOf(city)).to.have.length(before);
  });

  it('refuses a call without a signature before it looks at the body', async () => {
    expect((await bring(city.url, '{"id":', '')).status, 'no JSON').to.equal(401);
    expect((await bring(city.url, 'x'.repeat(MEBIBYTE + 1), '')).status, 'too large').to.equal(401);
  });

  it('refuses a signed body that is malformed or too large', async () => {
    const shapes = ['[]', '{}', 'null', '{"id":"","de":"1","texto":"x"}', '{"id":"a\\u0000","de":"1","texto":"x"}'];
    for (const body of ['{"id":', '', ...shapes]) expect((await bring(city.url, body)).status, body).to.equal(400);
    expect((await bring(city.url, message('m11', 'x'.repeat(17_000)))).status).to.equal(413);
  });
});
