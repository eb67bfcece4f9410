import { expect } from 'chai';
import { AdminCaller, until, type TestHost } from 'ventanilla/testing';
import { bring, METRICS_TOKEN, PASSWORD, PHONE, signatureOf, startCity } from './city.js';
import { Gateway } from './gateway.js';

const message = (id: string, texto: string, de = PHONE) => ({ id, de, texto });

describe('POST /sms/webhook', () => {
  let gateway: Gateway;
  let city: TestHost;
  before(async () => {
    gateway = await Gateway.start();
    city = await startCity(gateway);
  });
  after(async () => {
    await city?.stop();
    gateway?.stop();
  });
  afterEach(() => gateway.sent.splice(0));

  const records = () =>
    city.database.rows<{ radicado: string; canal: string; informacion: object }>(
      'SELECT radicado, canal, informacion FROM ventanilla_v1.records ORDER BY id',
    );
  const answered = (count: number) => until(`${count} messages are answered`, () => gateway.sent.length >= count);

  it('files a tramite for the person behind the phone, and answers with its number', async () => {
    const taken = await bring(city.url, message('m1', 'Hay un hueco en la calle 5'));
    expect(taken.status).to.equal(200);
    expect(await taken.json()).to.deep.equal({ ok: true });
    const [record] = await records();
    expect(record).to.deep.include({
      canal: 'SMS',
      informacion: { descripcion: 'Hay un hueco en la calle 5' },
    });
    const jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    const { data: page } = await jefa.query('tramites.records.list', { tramite: 'REPORTE' });
    const { data: filed } = await jefa.query('tramites.records.get', { id: page.items[0].id });
    const { data: users } = await jefa.query('auth.users.list', { search: 'marta' });
    expect(filed.usuario).to.equal(users.items[0].id);
    await answered(1);
    const [{ a, token, texto }] = gateway.sent as [(typeof gateway.sent)[number]];
    expect({ a, token }).to.deep.equal({ a: PHONE, token: 'Bearer clave' });
    expect(texto).to.equal(`Su solicitud quedó radicada con el número ${record!.radicado}.`);
  });

  it('files once, however often and at once a message comes', async () => {
    const before = (await records()).length;
    const again = Array.from({ length: 8 }, () => bring(city.url, message('m2', 'Otro hueco')));
    for (const { status } of await Promise.all(again)) expect(status).to.equal(200);
    expect(await records()).to.have.length(before + 1);
    await answered(1);
    expect(gateway.sent).to.have.length(1);
  });

  it('answers a phone in the order of its messages, also where the gateway was away', async () => {
    gateway.status = 503;
    for (const id of ['m3', 'm4', 'm5']) await bring(city.url, message(id, `Daño ${id}`));
    gateway.status = 200;
    city.clock.advance(60);
    await answered(3);
    const radicados = (await records()).slice(-3).map(({ radicado }) => radicado);
    expect(gateway.sent.map(({ texto }) => radicados.findIndex((one) => texto.includes(one)))).to.deep.equal([0, 1, 2]);
  });

  it('files nothing for a phone that nobody has, or a text that the form refuses, and says so', async () => {
    const before = (await records()).length;
    expect((await bring(city.url, message('m6', 'Hola', '+573009999999'))).status).to.equal(200);
    expect((await bring(city.url, message('m7', 'x'.repeat(161)))).status).to.equal(200);
    await answered(2);
    expect(gateway.sent.map(({ texto }) => texto).join())
      .to.match(/no está registrado/)
      .and.match(/Revise/);
    expect(await records()).to.have.length(before);
  });

  it('refuses what the gateway has not signed, and reads no body without a signature', async () => {
    const body = JSON.stringify(message('m8', 'Hola'));
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, signatureOf(body, 'otro secreto')]) {
      const refused = await bring(city.url, body, signature);
      expect(refused.status, signature).to.equal(401);
      expect(await refused.json()).to.deep.equal({
        detail: 'La firma del mensaje no es válida.',
        code: 'not_authenticated',
      });
    }
    // Not even JSON, and larger than is taken: the signature is looked at first.
    expect((await bring(city.url, '{'.repeat(20_000), '')).status).to.equal(401);
    expect((await bring(city.url, '{"id":', signatureOf(body))).status).to.equal(401);
  });

  it('refuses a signed body that is malformed or too large', async () => {
    for (const body of [
      '{"id":',
      '[]',
      '{}',
      '{"id":"","de":"1","texto":"x"}',
      'null',
      '{"id":"a\\u0000","de":"1","texto":"x"}',
    ])
      expect((await bring(city.url, body)).status, body).to.equal(400);
    expect((await bring(city.url, message('m9', 'x'.repeat(17_000)))).status).to.equal(413);
  });

  it('counts messages by what became of them', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const figures = await (await fetch(`${city.url}/metrics`, { headers })).text();
    for (const outcome of ['filed', 'refused', 'unknown_phone', 'repeated'])
      expect(figures).to.match(new RegExp(`ventanilla_sms_messages_total\\{outcome="${outcome}"\\} [1-9]`));
  });

  it('is in the OpenAPI document, and no phone in the log', async () => {
    const document = (await (await fetch(`${city.url}/openapi.json`)).json()) as { paths: object };
    expect(document.paths).to.have.property('/sms/webhook');
    const log = city.logLines.join('');
    expect(log).to.include('/sms/webhook').and.not.include(PHONE.slice(1));
  });

  it('is degraded, and not down, while the gateway is away', async () => {
    const health = async () => {
      const answer = await fetch(`${city.url}/health/ready`);
      return { status: answer.status, checks: ((await answer.json()) as { checks: object }).checks };
    };
    expect(await health())
      .to.deep.include({ status: 200 })
      .with.nested.property('checks.sms', 'ok');
    gateway.status = 500;
    expect(await health())
      .to.deep.include({ status: 200 })
      .with.nested.property('checks.sms', 'failed');
    gateway.status = 200;
  });

  it('does not start without its secrets, and names the key', async () => {
    const missing = await startCity(gateway, { environment: {} }).then(
      (host) => host.stop(),
      (error: unknown) => String(error),
    );
    expect(missing).to.match(/sms\.apiToken/);
  });
});
