import { expect } from 'chai';
import { png } from '../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../acceptance/support/tramite-client.js';
import { poda, startDraftHost, type DraftClient, type ShownDraft } from '../support/draft-client.js';

interface Kept {
  readonly id: string;
  readonly nombre: string;
}

const several = (pre_maximo: number, more: object = {}) => ({
  ...poda,
  preguntas: [
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' },
    { pre_codigo: 'anexos', pre_texto: 'Anexos', pre_tipo: 'ARCHIVO', pre_maximo, ...more },
  ],
});

describe('the files of a draft whose question takes several', () => {
  let client: DraftClient;
  let borrador: string;

  before(async () => (client = await startDraftHost()));
  beforeEach(async () => {
    await client.save(several(3));
    borrador = await client.begun();
  });
  after(() => client.host.stop());

  const add = async (...names: readonly string[]) => {
    const call = client.patch(borrador);
    for (const name of names) call.attach('anexos', Buffer.from(`texto ${name}`), name);
    return call;
  };
  const kept = async (): Promise<readonly Kept[]> =>
    ((await client.shown(borrador)).respuestas['anexos'] ?? []) as readonly Kept[];
  const names = async () => (await kept()).map(({ nombre }) => nombre);
  const owned = () => client.count('host_file', "owner LIKE 'forms/draft/%'");

  it('are added in their order and removed one by one, also two of one name', async () => {
    const before = await owned();
    await add('b.txt', 'a.txt');
    await add('b.txt');
    expect(await names()).to.deep.equal(['b.txt', 'a.txt', 'b.txt']);
    const [first] = await kept();
    await client.patch(borrador, { anexos: { quitar: first!.id } }).expect(200);
    await client.patch(borrador, { anexos: { quitar: first!.id } }).expect(200);
    expect(await names()).to.deep.equal(['a.txt', 'b.txt']);
    expect(await owned()).to.equal(before + 2);
    const { body } = await client.patch(borrador, { anexos: null }).expect(200);
    expect((body as ShownDraft).respuestas).not.to.have.property('anexos');
    expect(await owned()).to.equal(before);
  });

  it('are as many as the question takes, all of a call or none', async () => {
    await add('a.txt', 'b.txt');
    const answer = await add('c.txt', 'd.txt');
    expect([answer.status, answer.body.errors]).to.deep.equal([
      400,
      { anexos: ['Puede adjuntar hasta 3 archivos en «Anexos».'] },
    ]);
    expect((await add('c.txt')).status).to.equal(200);
    expect(await names()).to.deep.equal(['a.txt', 'b.txt', 'c.txt']);
    expect((await client.patch(borrador, { anexos: { quitar: 7 } })).status).to.equal(400);
  });

  it('are no more than that after uploads at once, and none of the others is stored', async () => {
    const before = await owned();
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(`${name}.txt`)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 400, 400, 400]);
    expect(await kept()).to.have.length(3);
    expect(await owned()).to.equal(before + 3);
  });

  it('are filed in their order, and downloaded each', async () => {
    await add('b.txt', 'a.txt');
    const filing = await client.multipart(borrador).attach('anexos', Buffer.from('texto c'), 'c.txt').expect(200);
    const headers = await client.jwt('jefa');
    const { radicado } = filing.body as { radicado: string };
    const found = await client.host.database.rows<{ slot: string; name: string }>(
      "SELECT slot, name FROM host_file WHERE owner LIKE 'tramites/record/%' ORDER BY slot",
    );
    expect(found.map(({ slot, name }) => [slot, name])).to.deep.equal([
      ['anexos', 'b.txt'],
      ['anexos.02', 'a.txt'],
      ['anexos.03', 'c.txt'],
    ]);
    const { text } = await client.download(radicado, 'anexos.02', headers).expect(200);
    expect(text).to.equal('texto a.txt');
  });

  it('stay where the form takes fewer, are refused then, and are replaced by the next file', async () => {
    await add('a.txt', 'b.txt');
    await client.save(several(1));
    const shown = await client.shown(borrador);
    expect(shown.cambios?.errors).to.deep.equal({ anexos: ['Solo se admite un archivo en este campo.'] });
    await client.save(several(3, { pre_tipos_archivo: ['texto'] }));
    expect(await names()).to.deep.equal(['a.txt', 'b.txt']);
    await client.save(several(3, { pre_tipos_archivo: ['image/png', 'application/json'] }));
    const call = client.patch(borrador).attach('anexos', Buffer.from('{}'), 'c.json');
    await call.expect(200);
    expect(await names()).to.deep.equal(['c.json']);
  });

  it('stay but for the ones that the form refuses, which are not filed', async () => {
    await add('a.txt', 'b.txt');
    await client.patch(borrador).attach('anexos', png, 'c.png').expect(200);
    const before = await owned();
    await client.save(several(3, { pre_tipos_archivo: ['text/plain'] }));
    expect(await names()).to.deep.equal(['a.txt', 'b.txt']);
    const { cambios } = await client.shown(borrador);
    expect(cambios?.errors['anexos']).to.have.length(1);
    expect(cambios?.errors['anexos']![0]).to.match(/^«c\.png»: El archivo debe ser/);
    await client.multipart(borrador).attach('anexos', Buffer.from('texto d'), 'd.txt').expect(200);
    const [record] = (await storedRecords(client.host)).slice(-1);
    const filed = record!.informacion['anexos'] as readonly Kept[];
    expect(filed.map(({ nombre }) => nombre)).to.deep.equal(['a.txt', 'b.txt', 'd.txt']);
    expect(await owned()).to.equal(before - 3);
  });

  it('lose the ones that the form refuses with the next file', async () => {
    await add('a.txt');
    await client.patch(borrador).attach('anexos', png, 'c.png').expect(200);
    await client.save(several(3, { pre_tipos_archivo: ['text/plain'] }));
    await add('b.txt');
    await client.save(several(3));
    expect(await names()).to.deep.equal(['a.txt', 'b.txt']);
  });

  it('begin with the one that was stored when the question took one', async () => {
    await client.save(several(1));
    borrador = await client.begun();
    await add('a.txt');
    await client.save(several(3));
    await add('b.txt');
    expect(await names()).to.deep.equal(['a.txt', 'b.txt']);
    const [first] = await kept();
    await client.patch(borrador, { anexos: { quitar: first!.id } }).expect(200);
    expect(await names()).to.deep.equal(['b.txt']);
  });

  it('have ids also where the form took one for a while', async () => {
    await add('a.txt');
    await client.save(several(1));
    await client.patch(borrador).attach('anexos', Buffer.from('texto b'), 'b.txt').expect(200);
    await client.save(several(3));
    const [only] = await kept();
    expect(only).to.include({ nombre: 'b.txt', id: '1' });
    await client.patch(borrador, { anexos: { quitar: only!.id } }).expect(200);
    expect(await names()).to.deep.equal([]);
  });
});
