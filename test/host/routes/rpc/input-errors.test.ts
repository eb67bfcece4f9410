import { expect } from 'chai';
import { z } from 'zod';
import { adminProcedure, adminRouter, Database } from '../../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

const look = adminProcedure('sample.look');

const input = z.strictObject({
  name: z.string().min(2).max(10),
  age: z.int().max(150).optional(),
  kind: z.enum(['a', 'b']).optional(),
  code: z.string().regex(/^X/, 'Debe empezar por X.').optional(),
  list: z.array(z.object({ id: z.int() })).optional(),
});

const plugin = pluginOf({
  permissions: [
    { code: 'sample.look', name: 'Mirar' },
    { code: 'sample.other', name: 'Otra' },
  ],
  uses: { database: Database },
  admin: ({ database }: { readonly database: Database }) =>
    adminRouter({
      find: look.input(input).query(({ input: { name } }) => name),
      save: look.input(input).mutation(({ input: { name } }) => name),
      store: look
        .input(z.strictObject({ text: z.string() }))
        .mutation(async ({ input: { text } }) => database.rows('SELECT $1 AS text', [text])),
      wrong: look
        .output(z.object({ name: z.string() }))
        .query(() => ({ name: 7, secret: 'Rosa Quintero' }) as unknown as { name: string }),
      either: adminProcedure('sample.other', 'sample.look').query(() => 'yes'),
    }),
});

describe('the input of an admin procedure', () => {
  let host: TestHost;
  let caller: AdminCaller;

  before(async () => {
    const people = [
      person(1, { permissions: new Set(['sample.look']) }),
      person(2, { permissions: new Set(['sample.other']) }),
      person(3),
    ];
    host = await startTestHost({
      plugins: [peoplePlugin(...people), plugin],
      config: { logging: { level: 'info' }, metrics: { token: 'figures-of-the-test' } },
    });
    caller = new AdminCaller(host.url, '1');
  });
  after(() => host.stop());

  const cases: [what: string, sent: unknown, errors: object][] = [
    ['a missing field', {}, { name: ['Este campo es requerido.'] }],
    ['a wrong type', { name: 7 }, { name: ['Entrada inválida: se esperaba texto, recibido número'] }],
    ['a nested one', { name: 'Luz', list: [{ id: 'x' }] }, { 'list.0.id': [/se esperaba/] }],
    ['what is too long', { name: 'x'.repeat(11) }, { name: ['Puede tener hasta 10 caracteres.'] }],
    ['what is too short', { name: 'x' }, { name: [/2 caracteres/] }],
    ['a choice', { name: 'Luz', kind: 'c' }, { kind: ['Debe ser uno de: a, b.'] }],
    ['an unknown field', { name: 'Luz', more: 1 }, { more: ['Este campo no se espera.'] }],
    ["a schema's own words", { name: 'Luz', code: 'Y' }, { code: ['Debe empezar por X.'] }],
    ['no object at all', 'text', { body: [/se esperaba/] }],
    ['nothing', undefined, { body: ['Este campo es requerido.'] }],
    ['several at once', { name: 7, age: 151 }, { name: [/número/], age: [/150/] }],
  ];
  for (const [what, sent, errors] of cases) {
    it(`is refused by field and in Spanish: ${what}`, async () => {
      for (const answer of [await caller.query('sample.find', sent), await caller.mutate('sample.save', sent)]) {
        expect(answer).to.deep.include({
          status: 400,
          reason: 'invalid',
          message: 'Los datos enviados no son válidos.',
        });
        expect(Object.keys(answer.errors!)).to.deep.equal(Object.keys(errors));
        for (const [field, wanted] of Object.entries(errors) as [string, (string | RegExp)[]][]) {
          const told = answer.errors![field]!;
          expect(told).to.have.length(1);
          if (typeof wanted[0] === 'string') expect(told[0]).to.equal(wanted[0]);
          else expect(told[0]).to.match(wanted[0]!);
          expect(told[0]).not.to.match(/Invalid|expected|Too|Unrecognized/);
        }
      }
    });
  }

  it('is refused where no database could store it', async () => {
    for (const text of ['a\u0000b', '\ud800', 'a\u0007b', '\u001b[31m', '\u0085']) {
      const answer = await caller.mutate('sample.store', { text });
      expect(answer).to.include({ status: 400, reason: 'invalid_text' });
    }
  });

  it('is read in one normal form, and blank where nothing of it can be seen', async () => {
    for (const [sent, read] of [
      ['Pen\u0303a', 'Peña'],
      ['\u200B', ''],
      ['\u3164 ', ''],
    ] as const) {
      const { data } = await caller.mutate('sample.store', { text: sent });
      expect(data).to.deep.equal([{ text: read }]);
    }
    expect((await caller.query('sample.find', { name: '\u200B\u200B\u200B' })).errors).to.have.keys('name');
  });

  it('is refused where its bytes are no UTF-8, in a body and in a query', async () => {
    const body = Buffer.from('{"text":"José"}', 'latin1');
    for (const answer of [
      await caller.send('sample.store', { method: 'POST', body }),
      await caller.send('sample.find?input=%7B%22name%22%3A%22Jos%E9%22%7D', { method: 'GET' }),
    ]) {
      expect(answer).to.include({ status: 400, reason: 'invalid_encoding' });
      expect(answer.message).to.equal('El texto no está en UTF-8: guárdelo o envíelo en UTF-8.');
    }
    const right = await caller.mutate('sample.store', { text: 'José \uFFFD' });
    expect(right.data).to.deep.equal([{ text: 'José \uFFFD' }]);
  });

  it('is refused where it nests without end', async () => {
    const body = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const answer = await caller.send('sample.save', { method: 'POST', body });
    expect(answer).to.include({ status: 400, reason: 'parse_error' });
  });

  it('is looked at once it is known who may', async () => {
    expect(await new AdminCaller(host.url).mutate('sample.save', {})).to.include({ status: 401 });
    expect(await new AdminCaller(host.url, '3').mutate('sample.save', {})).to.include({ status: 403 });
  });

  it('may need one of several permissions', async () => {
    expect((await caller.query('sample.either')).data).to.equal('yes');
    expect((await new AdminCaller(host.url, '2').query('sample.either')).data).to.equal('yes');
    expect((await new AdminCaller(host.url, '3').query('sample.either')).status).to.equal(403);
  });

  it('comes in batches of at most 20 calls', async () => {
    const batch = (calls: number): Promise<{ status: number; text: string }> => {
      const names = Array.from({ length: calls }, () => 'sample.either').join();
      return caller.send(`${names}?batch=1`, { method: 'GET' });
    };
    const served = await batch(20);
    expect(served.status).to.equal(200);
    expect(JSON.parse(served.text)).to.have.length(20);
    const refused = await batch(21);
    expect(refused.status).to.equal(400);
    expect(refused.text)
      .to.match(/batch_too_large/)
      .and.match(/demasiadas llamadas/);
  });

  it('leads to an output that fits its schema, or to a 500 that tells nothing', async () => {
    const answer = await caller.query('sample.wrong');
    expect(answer).to.deep.include({ status: 500, reason: 'error', message: 'Error interno del servidor.' });
    expect(answer.text).not.to.match(/Rosa|secret|expected/);
    const line = host.logLines.find((text) => text.includes('"adminProcedure":"sample.wrong"'));
    expect(line)
      .to.match(/unexpected failure/)
      .and.not.match(/Rosa/);
  });

  it('of an unknown procedure is refused in Spanish, and a wrong method tells the right one', async () => {
    const unknown = await caller.query('sample.nobody');
    expect(unknown).to.include({ status: 404, reason: 'not_found', message: 'No existe ese procedimiento.' });
    const wrong = await caller.query('sample.save', { name: 'Luz' });
    expect(wrong).to.include({ status: 405, reason: 'method_not_allowed' });
    expect(wrong.headers.get('allow')).to.equal('POST');
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await caller.send('sample.find', { method, body: '{"name":"Luz"}' });
      expect(answer, method).to.include({ status: 405, reason: 'method_not_allowed' });
    }
    const parse = await caller.send('sample.save', { method: 'POST', body: '{"name":' });
    expect(parse.message).to.equal('El cuerpo o la dirección de la solicitud está mal formado.');
  });

  it('is counted and logged under the name of the procedure, and never under a made-up one', async () => {
    await caller.query('sample.either');
    await caller.query('sample.Rosa-Quintero');
    await caller.send('sample.either,sample.Rosa-Quintero?batch=1', { method: 'GET' });
    const bearer = { authorization: 'Bearer figures-of-the-test' };
    const figures = await (await fetch(`${host.url}/metrics`, { headers: bearer })).text();
    const lines = host.logLines.join('');
    for (const text of [figures, lines]) {
      expect(text).to.include('/admin/trpc/sample.either');
      expect(text).not.to.include('Rosa');
    }
    expect(lines).to.include('"route":"/admin/trpc"');
  });
});
