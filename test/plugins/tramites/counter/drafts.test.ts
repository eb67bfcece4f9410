import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { fileRows, pdf, png } from '../../../acceptance/support/stored-files.js';
import { Counter, type CounterDraft } from '../support/counter-clerk.js';

const DAY_SECONDS = 24 * 3600;

describe('a draft that a clerk begins at the counter', () => {
  let counter: Counter;
  let other: Counter;

  before(async () => {
    counter = await Counter.open();
    other = await counter.as('ventanilla2');
  });
  after(() => counter.city.host.stop());

  const records = (): Promise<number> => counter.city.count('tramites_record');
  const codeOf = (body: unknown): string => (body as { code: string }).code;

  it('keeps what the form accepts, and refused texts as they were typed', async () => {
    const { body: begun } = await counter.begin().expect(201);
    expect(begun).to.include({ codigo: 'PODA', propio: true, revision: 0 });
    expect(begun.campos.map(({ codigo }: { codigo: string }) => codigo)).to.not.include('motivo');
    const { body } = await counter.save(begun as CounterDraft, { nombre: 'Rosa', arboles: '12' }).expect(200);
    expect(body).to.deep.include({
      revision: 1,
      respuestas: { nombre: 'Rosa' },
      rechazadas: { arboles: { valor: '12', motivo: 'No debe ser mayor que 9.' } },
      errores: { arboles: ['No debe ser mayor que 9.'] },
    });
    const { body: mended } = await counter.save(body as CounterDraft, { arboles: '4', placa: '' }).expect(200);
    expect(mended).to.deep.include({ revision: 2, respuestas: { nombre: 'Rosa', arboles: 4 }, rechazadas: {} });
    expect((await counter.draft(begun.borrador as string).expect(200)).body.campos[2].codigo).to.equal('placa');
  });

  it('is refused for an unknown tramite, and without a revision', async () => {
    await counter.begin('NADA').expect(404);
    const { borrador } = await counter.begun({ nombre: 'Rosa' });
    for (const revision of ['', '-1', 'x', '1.5']) {
      await counter.save({ borrador, revision: revision as never }, { nombre: 'Otra' }).expect(400);
    }
    const none = await counter.save({ borrador, revision: undefined as never }, { nombre: 'Otra' }).expect(400);
    expect(codeOf(none.body)).to.equal('revision_required');
    await counter.save({ borrador, revision: 1 }, { nada: 1 }).expect(200);
    await counter.save({ borrador, revision: 1 }).attach('nombre', png, 'a.png').expect(400);
  });

  it('is changed by one of two windows: the other one gets a conflict', async () => {
    const draft = await counter.begun({ nombre: 'Rosa' });
    const saved = await Promise.all([1, 2].map((arboles) => counter.save(draft, { arboles })));
    expect(saved.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
    expect(codeOf(saved.find(({ status }) => status === 409)!.body)).to.equal('draft_changed');
    expect((await counter.draft(draft.borrador)).body.revision).to.equal(2);
    const stale = await counter.save(draft).attach('foto', png, 'arbol.png').expect(409);
    expect(codeOf(stale.body)).to.equal('draft_changed');
  });

  it('is of its clerk alone, also for one who knows the key', async () => {
    const { borrador, revision } = await counter.begun({ nombre: 'Rosa' });
    const reader = await counter.as('archivo');
    for (const call of [
      other.draft(borrador),
      other.save({ borrador, revision }, { nombre: 'Otra' }),
      other.summary(borrador),
      other.remove(borrador),
      other.file({}, { borrador, revision: String(revision) }),
      counter.city.get(borrador),
      counter.city.file(borrador),
    ]) {
      expect(codeOf((await call.expect(404)).body)).to.equal('draft_not_found');
    }
    await reader.draft(borrador).expect(403);
    await reader.begin().expect(403);
    expect((await other.drafts()).items).to.deep.equal([]);
    expect((await counter.draft(borrador).expect(200)).body.respuestas).to.deep.equal({ nombre: 'Rosa' });
  });

  it('is listed for its clerk, the last begun first, by the name that was typed', async () => {
    const before = (await other.drafts()).items.length;
    await other.begin().expect(201);
    const first = await other.begun({ nombre: 'Luz Dary' }, 'VERBAL');
    const second = await other.begun({ nombre: 'Rosa' });
    const third = await other.begun({ nombre: 'Rosa Elvira' }, 'VISITA');
    const page = await other.drafts({ limit: 2 });
    expect(
      page.items.map(({ borrador, codigo, tramite, titulo }) => [borrador, codigo, tramite, titulo]),
    ).to.deep.equal([
      [third.borrador, 'VISITA', 'Visita', 'Rosa Elvira'],
      [second.borrador, 'PODA', 'Poda', null],
    ]);
    expect(page.items[0]).to.have.all.keys(
      ...['id', 'borrador', 'codigo', 'tramite', 'titulo', 'comenzado', 'cambiado', 'vence'],
    );
    // A draft that holds nothing is not listed.
    const rest = await other.drafts({ cursor: page.nextCursor });
    expect(rest.items.map(({ borrador }) => borrador)).to.deep.equal([first.borrador]);
    expect(rest.nextCursor).to.equal(null);
    await other.remove(second.borrador).expect(204);
    await other.remove(second.borrador).expect(404);
    expect((await other.drafts()).items).to.have.length(before + 2);
  });

  it('holds files: a refused filing loses none, and the record has them', async () => {
    let draft = await counter.begun({ arboles: '2' });
    draft = (await counter.save(draft).attach('foto', png, 'arbol.png').expect(200)).body as CounterDraft;
    draft = (await counter.save(draft).attach('plano', pdf, 'lote.pdf').expect(200)).body as CounterDraft;
    const { borrador } = draft;
    const query = (): Record<string, string> => ({ borrador, revision: String(draft.revision) });
    expect((await counter.file({}, query()).expect(400)).body.errors).to.have.all.keys('nombre');
    draft = (await counter.save(draft, { nombre: 'Rosa', plano: '' }).expect(200)).body as CounterDraft;
    const { body } = await counter.file({}, query()).expect(200);
    const files = (await fileRows(counter.city.host)).filter(({ record_id }) => record_id === body.datos);
    expect(files.map(({ pre_codigo }) => pre_codigo)).to.deep.equal(['foto']);
    expect(await counter.stored(body.datos as number)).to.include({
      canal: 'VENTANILLA',
      usuario_id: null,
      funcionario_id: await counter.idOf('mostrador'),
    });
    expect(
      await counter.city.count('forms_draft', `form LIKE 'ventanilla:PODA%' AND revision = ${draft.revision}`),
    ).to.equal(0);
  });

  it('takes no more files than its question, and gives one back by its id', async () => {
    let draft = await counter.begun({ nombre: 'Rosa' }, 'VISITA');
    const { body } = await counter.save(draft).attach('soportes', png, 'a.png').attach('soportes', pdf, 'b.pdf');
    draft = body as CounterDraft;
    const full = await counter.save(draft).attach('soportes', png, 'c.png').expect(200);
    expect(full.body.errores).to.have.all.keys('soportes');
    draft = full.body as CounterDraft;
    const [first] = draft.respuestas['soportes'] as { id: string }[];
    const { body: less } = await counter.save(draft, { soportes: { quitar: first!.id } }).expect(200);
    expect(less.respuestas.soportes.map(({ nombre }: { nombre: string }) => nombre)).to.deep.equal(['b.pdf']);
  });

  it('is filed once, at the revision that was shown', async () => {
    const { borrador, revision } = await counter.begun({ nombre: 'Rosa', arboles: '2' });
    const count = await records();
    expect(codeOf((await counter.file({}, { borrador }).expect(400)).body)).to.equal('revision_required');
    expect(codeOf((await counter.file({}, { borrador, revision: '9' }).expect(409)).body)).to.equal('draft_changed');
    expect(codeOf((await counter.file({}, { borrador, revision: '1' }, 'TALA').expect(404)).body)).to.equal(
      'draft_not_found',
    );
    const query = { borrador, revision: String(revision) };
    const apart = await Promise.all([1, 2].map(() => counter.file({}, query).set('Idempotency-Key', randomUUID())));
    expect(apart.map(({ status }) => status).toSorted()).to.deep.equal([200, 404]);
    expect(await records()).to.equal(count + 1);
  });

  it('answers one record to calls with one Idempotency-Key, also after its end', async () => {
    const { borrador, revision } = await counter.begun({ nombre: 'Rosa' });
    const [key, query] = [randomUUID(), { borrador, revision: String(revision) }];
    const filed = await Promise.all(
      [1, 2, 3].map(() => counter.file({}, query).set('Idempotency-Key', key).expect(200)),
    );
    const again = await counter.file({}, query).set('Idempotency-Key', key).expect(200);
    expect(new Set([...filed, again].map(({ body }) => body.key as string)).size).to.equal(1);
    await counter.draft(borrador).expect(404);
  });

  it('ends as other drafts do', async () => {
    const { borrador } = await counter.begun({ nombre: 'Rosa' });
    counter.city.host.clock.advance(30 * DAY_SECONDS + 1);
    const later = await counter.as('mostrador');
    await later.draft(borrador).expect(404);
    expect((await later.drafts()).items).to.deep.equal([]);
  });
});
