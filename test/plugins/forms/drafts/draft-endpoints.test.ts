import { createHash } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import { MULTIPART, multipartBody, part } from '../../../acceptance/support/raw-request.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

const DAY_SECONDS = 24 * 3600;
const noDraft = { msg: 'No existe ese borrador, o ya terminó.', code: 'draft_not_found' };
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('/home/api/borrador', () => {
  let client: DraftClient;

  before(async () => {
    client = await startDraftHost({ config: { logging: { level: 'debug' } } });
  });
  after(() => client.host.stop());

  const released = (): Promise<number> => client.count('host_file', 'swept_at IS NOT NULL');
  const held = (): Promise<number> => client.count('host_file', "owner LIKE 'forms/draft/%'");

  describe('POST', () => {
    it('begins a draft under a key of 32 bytes, which nobody can keep a copy of', async () => {
      const before = client.host.clock.now().getTime();
      const { body, headers } = await client.begin().expect(201);
      expect(body).to.have.all.keys('borrador', 'vence');
      expect(body.borrador).to.match(/^[\w-]{43}$/);
      expect(headers['cache-control']).to.equal('no-store');
      const days = (Date.parse(body.vence as string) - before) / (DAY_SECONDS * 1000);
      expect(days).to.be.within(30, 30.01);
    });

    it('keeps of the key a digest alone', async () => {
      const borrador = await client.begun();
      const rows = await client.host.database.rows('SELECT * FROM forms_draft');
      expect(JSON.stringify(rows)).not.to.contain(borrador);
    });

    it('begins a new draft at each call without a login', async () => {
      expect(await client.begun()).not.to.equal(await client.begun());
    });

    it('refuses the code of no form', async () => {
      for (const codigo of ['NADA', 'tramite:PODA', 'x'.repeat(5000), '%F0%9F%87%A8', '..%2F..']) {
        const { body } = await client.begin(codigo).expect(404);
        expect(body, codigo).to.deep.equal({
          msg: 'No existe un formulario con ese código.',
          code: 'not_found',
        });
      }
      await client.begin('%00').expect(400);
    });
  });

  describe('PATCH and GET', () => {
    it('keep answers as the form reads them, one by one, and tell what to ask next', async () => {
      const borrador = await client.begun();
      const first = (await client.patch(borrador, { arboles: '4' }).expect(200)).body;
      expect(first.respuestas).to.deep.equal({ arboles: 4 });
      expect(first.siguiente.pregunta).to.deep.equal({
        codigo: 'nombre',
        texto: 'Nombre',
        tipo: 'TEXTO',
        obligatorio: true,
        schema: { title: 'Nombre', type: 'string', maxLength: 500, pattern: '\\S' },
      });
      await client.patch(borrador, { nombre: 'Luz', placa: 'ABC123' }).expect(200);
      const shown = await client.shown(borrador);
      expect(shown.respuestas).to.deep.equal({ nombre: 'Luz', arboles: 4, placa: 'ABC123' });
      expect(shown.siguiente?.pregunta?.codigo).to.equal('motivo');
      expect(shown).to.include({ borrador, codigo: 'PODA' }).and.not.to.have.property('cambios');
      expect(await client.shown(borrador), 'opening does not use it up').to.deep.equal(shown);
    });

    it('say that nothing is left to ask', async () => {
      const borrador = await client.begun();
      await client.patch(borrador, { nombre: 'Luz', arboles: 1, placa: 'ABC123' }).expect(200);
      const shown = await client.shown(borrador);
      expect(shown.siguiente?.pregunta?.codigo).to.equal('foto');
      expect(shown.siguiente?.avisos).to.deep.equal([{ codigo: 'aviso', texto: 'Traiga sus fotos.' }]);
      const call = client.patch(borrador).attach('foto', png, 'a.png').attach('plano', pdf, 'b.pdf');
      const { body } = await call.attach('acta', pdf, 'c.pdf').expect(200);
      expect(body.siguiente).to.deep.equal({ pregunta: null, avisos: [] });
    });

    it('remove an answer, also a required one, by a null or blank value', async () => {
      const borrador = await client.begun();
      await client.patch(borrador, { nombre: 'Luz', arboles: 4, placa: 'ABC123' }).expect(200);
      await client.patch(borrador, { nombre: null, arboles: '' }).expect(200);
      const { body } = await client.patch(borrador, { placa: '  ' }).expect(200);
      expect(body.respuestas).to.deep.equal({});
    });

    it('change nothing where there is nothing to change, and not the end either', async () => {
      const borrador = await client.begun();
      const { vence } = await client.shown(borrador);
      client.host.clock.advance(60);
      const { body } = await client.patch(borrador, {}).expect(200);
      expect(body.vence).to.equal(vence);
      const { body: changed } = await client.patch(borrador, { arboles: 1 }).expect(200);
      expect(Date.parse(changed.vence as string)).to.be.greaterThan(Date.parse(vence) + 59_000);
    });

    const refused: [string, object, Record<string, string>][] = [
      ['a wrong value', { arboles: 'muchos' }, { arboles: 'Debe ser un número, con punto para los decimales.' }],
      ['one out of its range', { arboles: 10 }, { arboles: 'No debe ser mayor que 9.' }],
      ['one without its pattern', { placa: 'abc' }, { placa: 'No tiene el formato esperado.' }],
      ['a text for a file', { foto: 'yo.png' }, { foto: 'Debe enviarse como archivo.' }],
      ['what no question asks', { otra: 1 }, { otra: 'El formulario no tiene este campo.' }],
      ['what only tells', { aviso: 'x' }, { aviso: 'El formulario no tiene este campo.' }],
      ['a name of every object', { constructor: 'x' }, { constructor: 'El formulario no tiene este campo.' }],
    ];
    for (const [what, answers, errors] of refused) {
      it(`refuse ${what} as a filing does, and keep nothing of the change`, async () => {
        const borrador = await client.begun();
        const { body } = await client.patch(borrador, { nombre: 'Luz', ...answers }).expect(400);
        const filed = await request(client.host.url)
          .post('/home/api/tramite/PODA')
          .send({ nombre: 'Luz', ...answers });
        expect(body).to.deep.equal(filed.body);
        expect(body.code).to.equal('invalid_answers');
        const [[codigo, reason]] = Object.entries(errors) as [[string, string]];
        expect(body.errors).to.deep.equal({ [codigo]: [reason] });
        expect((await client.shown(borrador)).respuestas).to.deep.equal({});
      });
    }

    it('name all that is wrong', async () => {
      const borrador = await client.begun();
      const { body } = await client.patch(borrador, { arboles: 'x', placa: 'x', otra: 1 }).expect(400);
      expect(body.errors).to.have.all.keys('arboles', 'placa', 'otra');
      expect(body.msg).to.equal('Dato no válido - arboles/Árboles');
    });

    it('read no more than a form may have of a body that names thousands of fields', async () => {
      const borrador = await client.begun();
      const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`x${index}`, 1]));
      const { body } = await client.patch(borrador, many).expect(400);
      expect(Object.keys(body.errors as object)).to.have.length(200);
      await client.patch(borrador, '{"__proto__": {"nombre": "Luz"}}').expect(400);
    });

    for (const text of ['{"nombre": "Luz"', 'hola', '[]', '7', 'null', '"Luz"']) {
      it(`refuse the body ${text}`, async () => {
        const { body } = await client.patch(await client.begun(), text).expect(400);
        expect(body).to.include.keys('msg', 'code');
      });
    }

    it('refuse another content type, and JSON beyond 1 MiB', async () => {
      const borrador = await client.begun();
      await client.patch(borrador).type('text/plain').send('nombre=Luz').expect(415);
      const { body } = await client.patch(borrador, { nombre: 'x'.repeat(10 * 1024 * 1024) }).expect(413);
      expect(body.code).to.equal('payload_too_large');
    });

    it('refuse a text that no database can store, and one that is too long', async () => {
      const borrador = await client.begun();
      await client.patch(borrador, { nombre: 'a\0b' }).expect(400);
      await client.patch(borrador, { nombre: 'x'.repeat(100_000) }).expect(400);
      await client.patch(borrador, { nombre: { $ne: 1 } }).expect(400);
    });

    it('take a field that is repeated in a multipart for a list, which a text is not', async () => {
      const borrador = await client.begun();
      await client.patch(borrador).field('nombre', 'Luz').field('nombre', 'Ana').expect(400);
    });

    it('are together no larger than a body may be, however many changes bring them', async () => {
      const small = await startDraftHost({
        config: { http: { publicPerMinute: 1_000_000, jsonBytes: 1024 } },
      });
      try {
        const borrador = await small.begun();
        await small.patch(borrador, { arboles: 5, nombre: '😀'.repeat(240) }).expect(200);
        const { body } = await small.patch(borrador, { motivo: '😀'.repeat(240) }).expect(413);
        expect(body).to.deep.equal({
          msg: 'Las respuestas del borrador son demasiado grandes.',
          code: 'payload_too_large',
        });
        expect((await small.shown(borrador)).respuestas).to.have.all.keys('arboles', 'nombre');
        await small.patch(borrador, { motivo: '😀'.repeat(240), nombre: '' }).expect(200);
      } finally {
        await small.host.stop();
      }
    });

    it('lose none of twenty changes at once', async () => {
      const borrador = await client.begun();
      const changes = [{ nombre: 'Luz' }, { arboles: 4 }, { placa: 'ABC123' }, { motivo: 'Sombra' }];
      const calls = Array.from({ length: 5 }, () => changes).flat();
      await Promise.all(calls.map((change) => client.patch(borrador, change).expect(200)));
      expect((await client.shown(borrador)).respuestas).to.deep.equal(Object.assign({}, ...changes));
    });
  });

  describe('files of a draft', () => {
    it('are described, held, replaced, and taken away', async () => {
      const borrador = await client.begun();
      const { body } = await client
        .patch(borrador)
        .field('nombre', 'Luz')
        .field('plano', '')
        .attach('foto', png, 'árbol.png')
        .expect(200);
      const foto = { nombre: 'árbol.png', tipo: 'image/png', tamano: png.length, sha256: sha256(png) };
      expect(body.respuestas).to.deep.equal({ nombre: 'Luz', foto });
      const [first, gone] = [await held(), await released()];

      await client.patch(borrador).attach('foto', pdf, 'otra.pdf').expect(200);
      expect((await client.shown(borrador)).respuestas['foto']).to.include({ nombre: 'otra.pdf' });
      expect([await held(), await released()]).to.deep.equal([first, gone + 1]);

      const after = await client.patch(borrador, { foto: null }).expect(200);
      expect(after.body.respuestas).to.deep.equal({ nombre: 'Luz' });
      expect([await held(), await released()]).to.deep.equal([first - 1, gone + 2]);
    });

    it('are refused as a filing refuses them, and nothing is kept of the change', async () => {
      const borrador = await client.begun();
      const rows = await client.count('host_file');
      const refused = [
        client.patch(borrador).attach('nombre', png, 'a.png'),
        client.patch(borrador).attach('otra', png, 'a.png'),
        client.patch(borrador).attach('foto', Buffer.alloc(5001, 'a'), 'a.txt'),
        client.patch(borrador).attach('foto', Buffer.alloc(0), 'a.txt'),
        client.patch(borrador).attach('foto', png, 'a.png').attach('foto', png, 'b.png'),
        client.patch(borrador).attach('foto', png, 'a.png').field('arboles', 'x'),
      ];
      for (const call of refused) {
        const { body } = await call.expect(400);
        expect(body.code).to.equal('invalid_answers');
      }
      expect((await client.shown(borrador)).respuestas).to.deep.equal({});
      expect(await client.count('host_file')).to.equal(rows);
    });

    it('are at most as many as a filing may have, also in several changes', async () => {
      const few = await startDraftHost({ config: { http: { publicPerMinute: 1_000_000, files: 2 } } });
      try {
        const borrador = await few.begun();
        await few.patch(borrador).attach('foto', png, 'a.png').attach('plano', png, 'b.png').expect(200);
        const { body } = await few.patch(borrador).attach('acta', png, 'c.png').expect(413);
        expect(body).to.deep.equal({ msg: 'Se admiten hasta 2 archivos.', code: 'payload_too_large' });
        await few.patch(borrador).attach('acta', png, 'c.png').field('plano', '').expect(200);
        expect(Object.keys((await few.shown(borrador)).respuestas)).to.have.members(['foto', 'acta']);
        expect(await few.count('host_file', 'owner IS NOT NULL')).to.equal(2);
      } finally {
        await few.host.stop();
      }
    });

    it('keep one file when several come at once for a field', async () => {
      const borrador = await client.begun();
      const before = await held();
      const send = (): Promise<request.Response> =>
        Promise.resolve(client.patch(borrador).attach('foto', png, 'a.png'));
      const answers = await Promise.all(Array.from({ length: 6 }, send));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
      expect(await held()).to.equal(before + 1);
    });

    it('are not received for a draft that is not there', async () => {
      const rows = await client.count('host_file');
      const body = multipartBody(part('form-data; name="foto"; filename="a.png"', png));
      const call = client.patch('A'.repeat(43)).set('Content-Type', MULTIPART);
      expect((await call.send(body)).body).to.deep.equal(noDraft);
      expect(await client.count('host_file')).to.equal(rows);
    });
  });

  describe('DELETE', () => {
    it('removes a draft with its files', async () => {
      const borrador = await client.begun();
      await client.patch(borrador).attach('foto', png, 'a.png').expect(200);
      const [files, gone] = [await held(), await released()];
      const { text } = await client.remove(borrador).expect(204);
      expect(text).to.equal('');
      expect([await held(), await released()]).to.deep.equal([files - 1, gone + 1]);
      for (const call of [client.get(borrador), client.patch(borrador, {}), client.remove(borrador)]) {
        expect((await call.expect(404)).body).to.deep.equal(noDraft);
      }
    });

    it('is done by one of several', async () => {
      const borrador = await client.begun();
      const calls = await Promise.all(Array.from({ length: 5 }, () => client.remove(borrador)));
      expect(calls.map(({ status }) => status).sort()).to.deep.equal([204, 404, 404, 404, 404]);
    });
  });

  describe('a key', () => {
    it('that is unknown, malformed or over is refused in the same words', async () => {
      const ended = await client.begun();
      await client.remove(ended);
      const keys = [ended, 'A'.repeat(43), 'a', '*', "'%20OR%201=1", 'key_1', 'x'.repeat(8000), '%F0%9F%87%A8'];
      for (const key of keys) {
        for (const call of [client.get(key), client.patch(key, { nombre: 'x' }), client.remove(key)]) {
          const { body, headers } = await call.expect(404);
          expect(body, key).to.deep.equal(noDraft);
          expect(headers['cache-control']).to.equal('no-store');
        }
      }
    });

    it('ends 30 days after the last change', async () => {
      const borrador = await client.begun();
      client.host.clock.advance(29 * DAY_SECONDS);
      await client.patch(borrador, { nombre: 'Luz' }).expect(200);
      client.host.clock.advance(29 * DAY_SECONDS);
      await client.get(borrador).expect(200);
      client.host.clock.advance(DAY_SECONDS + 1);
      for (const call of [client.get(borrador), client.patch(borrador, { nombre: 'x' }), client.remove(borrador)]) {
        expect((await call.expect(404)).body).to.deep.equal(noDraft);
      }
    });

    it('is in no line of the log', async () => {
      const borrador = await client.begun();
      await client.patch(borrador, { nombre: 'Luz' }).expect(200);
      await client.patch(borrador, { arboles: 'x' }).expect(400);
      await client.get(borrador).expect(200);
      await client.get(`${borrador}/mas`).expect(404);
      await client.remove(borrador).expect(204);
      const lines = client.host.logLines.join('');
      expect(lines).to.contain('/home/api/borrador/:codigo');
      expect(lines).not.to.contain(borrador);
    });
  });

  it('answers no other method', async () => {
    const { headers } = await request(client.host.url).put('/home/api/borrador/PODA').expect(405);
    expect(headers['allow']?.split(', ').sort()).to.deep.equal(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST']);
  });

  it('counts with the other public endpoints, by address', async () => {
    const limited = await startDraftHost({ config: { http: { publicPerMinute: 10, trustedProxies: 1 } } });
    try {
      const from = { 'X-Forwarded-For': '203.0.113.1' };
      for (let call = 0; call < 10; call += 1) await limited.get('x', from).expect(404);
      const calls = [
        limited.begin('PODA', from),
        limited.get('x', from),
        limited.patch('x', {}, from),
        limited.remove('x', from),
      ];
      for (const call of calls) expect((await call.expect(429)).body.code).to.equal('throttled');
      await limited.begin('PODA', { 'X-Forwarded-For': '203.0.113.2' }).expect(201);
    } finally {
      await limited.host.stop();
    }
  });
});
