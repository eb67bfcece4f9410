import { expect } from 'chai';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { storedRecords } from '../../../../acceptance/support/tramite-client.js';
import { startDraftHost, type DraftClient } from '../../../forms/support/draft-client.js';
import request, { type Test } from 'supertest';

const anexos = { pre_codigo: 'anexos', pre_texto: 'Anexos', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['texto'] };
const FULL = { anexos: ['Puede adjuntar hasta 5 archivos en «Anexos».'] };

describe('a filing with several files for a question', () => {
  let client: DraftClient;

  before(async () => {
    client = await startDraftHost();
    await client.save({ codigo: 'PODA', nombre: 'Poda', preguntas: [{ ...anexos, pre_maximo: 5 }] });
    await client.save({ codigo: 'TALA', nombre: 'Tala', preguntas: [anexos] });
  });
  after(() => client.host.stop());

  const file = (names: readonly string[], codigo = 'PODA'): Test => {
    const call = request(client.host.url).post(`/home/api/tramite/${codigo}`);
    for (const name of names) call.attach('anexos', Buffer.from(`texto ${name}`), name);
    return call;
  };
  const ownerless = () => client.count('host_file', 'owner IS NULL AND swept_at IS NULL');

  it('stores a list of them in the order of the parts, also of one name and of one file', async () => {
    await file(['b.txt', 'a.txt', 'b.txt']).expect(200);
    await file(['c.txt']).expect(200);
    const stored = (await storedRecords(client.host)).slice(-2).map(({ id, informacion }) => ({ id, informacion }));
    const names = stored.map(({ informacion }) =>
      (informacion['anexos'] as { nombre: string }[]).map(({ nombre }) => nombre),
    );
    expect(names).to.deep.equal([['b.txt', 'a.txt', 'b.txt'], ['c.txt']]);
    const { access } = await client.auth.tokens({ username: 'jefa' });
    const admin = new AdminCaller(client.host.url, access);
    const page = async (cursor?: string) =>
      (await admin.query('tramites.files.list', { recordId: stored[0]!.id, limit: 2, ...(cursor && { cursor }) }))
        .data as { items: { pre_codigo: string; archivo: string; ruta: string }[]; nextCursor: string | null };
    const first = await page();
    const second = await page(first.nextCursor!);
    const listed = [...first.items, ...second.items];
    expect(listed.map(({ archivo }) => archivo)).to.deep.equal(['anexos', 'anexos.02', 'anexos.03']);
    expect(new Set(listed.map(({ pre_codigo }) => pre_codigo))).to.deep.equal(new Set(['anexos']));
    const download = await request(client.host.url)
      .get(listed[1]!.ruta)
      .set('Authorization', `Bearer ${access}`)
      .expect(200);
    expect(download.text).to.equal('texto a.txt');
  });

  it('refuses more than the question takes, an empty one and a wrong one among good ones, and keeps none', async () => {
    const records = await client.count('tramites_record');
    const names = Array.from({ length: 11 }, (_, index) => `${index}.txt`);
    expect((await file(names.slice(0, 6)).expect(400)).body.errors).to.deep.equal(FULL);
    expect((await file(names)).status).to.be.oneOf([400, 413]);
    const empty = await file(['a.txt']).attach('anexos', Buffer.alloc(0), 'nada.txt').expect(400);
    expect(empty.body.errors).to.deep.equal({ anexos: ['«nada.txt»: El archivo está vacío.'] });
    const wrong = await file(['a.txt']).attach('anexos', Buffer.from('%PDF-1.7'), 'b.txt').expect(400);
    expect(wrong.body.errors.anexos[0]).to.match(/^«b\.txt»: .*otro tipo\.$/);
    expect((await file(['a.txt', 'b.txt'], 'TALA').expect(400)).body.errors).to.deep.equal({
      anexos: ['Solo se admite un archivo en este campo.'],
    });
    expect(await client.count('tramites_record')).to.equal(records);
    expect(await ownerless()).to.equal(0);
  });

  it('replaces the files of a draft that the form no longer takes, and removes those that are taken', async () => {
    const held = () => client.count('host_file', "owner LIKE 'forms/draft/%'");
    const save = (pre_maximo: number) =>
      client.save({ codigo: 'PODA', nombre: 'Poda', preguntas: [{ ...anexos, pre_maximo }] });
    const begun = async () => {
      const borrador = await client.begun();
      const call = client.patch(borrador);
      for (const name of ['a.txt', 'b.txt', 'c.txt']) call.attach('anexos', Buffer.from(`texto ${name}`), name);
      await call.expect(200);
      return borrador;
    };
    const filed = async () => {
      const [record] = (await storedRecords(client.host)).slice(-1);
      return (record!.informacion['anexos'] as { nombre: string }[]).map(({ nombre }) => nombre);
    };
    const [first, second] = [await begun(), await begun()];
    await save(2);
    await client.multipart(first).expect(400);
    await client.multipart(first).attach('anexos', Buffer.from('texto'), 'd.txt').expect(200);
    expect(await filed()).to.deep.equal(['d.txt']);
    await save(3);
    // Four are above the maximum, unless those of the draft are removed.
    await client.multipart(second).attach('anexos', Buffer.from('texto'), 'd.txt').expect(400);
    await client.multipart(second).field('anexos', '').attach('anexos', Buffer.from('texto'), 'd.txt').expect(200);
    expect(await filed()).to.deep.equal(['d.txt']);
    expect(await held()).to.equal(0);
  });
});
