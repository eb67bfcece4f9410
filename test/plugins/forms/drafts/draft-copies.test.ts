import { expect } from 'chai';
import { DraftCopies, Drafts } from '../../../../plugins/forms/contract.js';
import { fileRows, png, storedFiles } from '../../../acceptance/support/stored-files.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('a copy of a draft', () => {
  let client: DraftClient;
  let copies: DraftCopies;
  let first: string;
  let copy: string;

  before(async () => {
    client = await startDraftHost();
    copies = client.host.container.get(DraftCopies);
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    first = await client.begun();
    await client.patch(first).field('nombre', 'Luz').attach('foto', png, 'arbol.png').expect(200);
    copy = await copies.beginCopy(first);
  });

  const answersOf = async (borrador: string): Promise<Readonly<Record<string, unknown>>> =>
    (await client.shown(borrador)).respuestas;
  const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
    ((await rejectionOf(work)) as { code?: string }).code;

  it('has what the first one had as it was taken, with files of its own, and goes on apart', async () => {
    await client.patch(first, { placa: 'ABC123' }).expect(200);
    await copies.takeCopy(copy);
    expect(await answersOf(copy)).to.deep.equal(await answersOf(first));
    await client.patch(copy, { nombre: 'Rosa' }).expect(200);
    await client.patch(first, { placa: '' }).expect(200);
    await copies.takeCopy(copy);
    expect(await answersOf(copy)).to.include({ nombre: 'Rosa', placa: 'ABC123' });
    expect(await answersOf(first))
      .to.include({ nombre: 'Luz' })
      .and.not.to.have.property('placa');
    await client.remove(first).expect(204);
    const filed = await client.file(copy).expect(200);
    const [file] = (await fileRows(client.host)).filter(({ record_id }) => record_id === filed.body.datos);
    expect(file).to.include({ pre_codigo: 'foto', nombre: 'arbol.png' });
  });

  it('is no draft until it is taken: nothing that is written into it is lost, and no empty one is filed', async () => {
    const drafts = client.host.container.get<Drafts>(Drafts);
    await client.patch(copy, { nombre: 'Rosa' }).expect(404);
    await client.file(copy).expect(404);
    expect(await codeOf(drafts.getDraft(copy))).to.equal('draft_not_found');
    await client.remove(copy).expect(404);
    await copies.takeCopy(copy);
    expect(await answersOf(copy)).to.include({ nombre: 'Luz' });
  });

  it('is filled once by ten who take it at once, and nothing is left over', async () => {
    const before = await storedFiles(client.host);
    await Promise.all(Array.from({ length: 10 }, () => copies.takeCopy(copy)));
    expect(await storedFiles(client.host)).to.have.length(before.length + 1);
    expect((await answersOf(copy))['foto']).to.deep.equal((await answersOf(first))['foto']);
  });

  it('is not there once the first one is gone, and of no draft there is none', async () => {
    await client.remove(first).expect(204);
    expect(await codeOf(copies.takeCopy(copy))).to.equal('draft_not_found');
    expect(await codeOf(copies.beginCopy('nada'))).to.equal('draft_not_found');
    expect(await codeOf(copies.takeCopy('nada'))).to.equal('draft_not_found');
    const own = await client.begun('PODA', await client.jwt('luz'));
    expect(await codeOf(copies.beginCopy(own))).to.equal('draft_not_found');
  });
});
