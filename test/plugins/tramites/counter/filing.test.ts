import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { fileRows, pdf, png } from '../../../acceptance/support/stored-files.js';
import { Counter } from '../support/counter-clerk.js';

const answers = { nombre: 'Rosa Elvira', arboles: 2 };

describe('filing at the counter', () => {
  let counter: Counter;
  let clerkId: number;

  before(async () => {
    counter = await Counter.open();
    clerkId = await counter.idOf('mostrador');
  });
  after(() => counter.city.host.stop());

  const records = (): Promise<number> => counter.city.count('tramites_record');
  const asBoss = async (): Promise<AdminCaller> => {
    const { access } = await counter.city.auth.tokens({ username: 'jefa' });
    return new AdminCaller(counter.city.host.url, access);
  };

  it('makes a record of the channel VENTANILLA with its clerk, without a user, and a receipt to print', async () => {
    const { body } = await counter.file(answers).expect(200);
    expect(body).to.include({ msg: 'Trámite radicado correctamente.', recibo: `/seguimiento/${body.key}/recibo` });
    expect(await counter.stored(body.datos as number)).to.deep.equal({
      canal: 'VENTANILLA',
      usuario_id: null,
      funcionario_id: clerkId,
      informacion: answers,
    });
    const receipt = await request(counter.city.host.url)
      .get(body.recibo as string)
      .expect(200);
    expect(receipt.text).to.include(body.radicado);
  });

  it('starts the term as received in person, not electronically', async () => {
    const { database } = counter.city.host;
    const isInPerson = async (id: number): Promise<boolean | null> => {
      const sql = "SELECT in_person FROM terms_term WHERE owner_kind = 'tramites.record' AND owner_id = $1";
      return (await database.rows<{ in_person: boolean }>(sql, [id]))[0]!.in_person;
    };
    const { body } = await counter.file(answers).expect(200);
    expect(await isInPerson(body.datos as number)).to.equal(true);
    const { body: own } = await request(counter.city.host.url).post('/home/api/tramite/PODA').send(answers).expect(200);
    expect(await isInPerson(own.datos as number)).to.equal(false);
  });

  it('gives a verbal petition a receipt with petitioner, object and official', async () => {
    const { database, url } = counter.city.host;
    await database.changeRows("UPDATE auth_user SET nombres = 'Luz Dary Mina' WHERE username = 'mostrador'", []);
    const said = { nombre: 'Rosa <b>Elvira', asunto: 'Poda de un árbol' };
    const { body } = await counter.file(said, {}, 'VERBAL').expect(200);
    const { text } = await request(url)
      .get(body.recibo as string)
      .expect(200);
    expect(text)
      .to.include('Rosa &lt;b&gt;Elvira')
      .and.include('Poda de un árbol')
      .and.include('Luz Dary Mina')
      .and.include('se formuló de manera verbal')
      .and.match(/Consulte en http:.*\/seguimiento\/</);
    const { body: own } = await request(url).post('/home/api/tramite/VERBAL').send(said).expect(200);
    const { text: other } = await request(url).get(`/seguimiento/${own.key}/recibo`).expect(200);
    expect(other).not.to.match(/Elvira|Poda de un|verbal/);
  });

  it('names its clerk in the audit log, in the record for staff and in its case', async () => {
    const { body } = await counter.file(answers).expect(200);
    const boss = await asBoss();
    const { data } = await boss.query('host.audit.list', {
      action: 'tramites.record.filed',
      subject: { kind: 'tramites.record', id: String(body.datos) },
    });
    expect((data as { items: { actor: object }[] }).items[0]!.actor).to.include({ kind: 'user', userId: clerkId });
    const seen = await boss.query('tramites.records.get', { id: body.datos });
    expect(seen.data).to.include({ canal: 'VENTANILLA', usuario: null, funcionario: clerkId });
    const { body: shown } = await request(counter.city.host.url)
      .get(`/workflow/api/casos/${body.key}/`)
      .set(await counter.city.jwt('jefa'))
      .expect(200);
    expect(shown.entradas[0]).to.include({ tipo: 'REGISTRO', usuario: 'mostrador' });
  });

  it('accepts files, checks the answers, and keeps nothing of a refused filing', async () => {
    const count = await records();
    const refused = await counter.file({ arboles: 2 }).expect(400);
    expect(refused.body).to.include({ code: 'missing_answers', msg: 'Faltan datos obligatorios - nombre/Nombre' });
    await counter.file({ ...answers, otra: 1 }).expect(400);
    await counter.file(answers, {}, 'NADA').expect(404);
    expect(await records()).to.equal(count);
    const { body } = await counter.file().field('nombre', 'Rosa').attach('foto', png, 'arbol.png').expect(200);
    const receipt = await request(counter.city.host.url)
      .get(body.recibo as string)
      .expect(200);
    expect(receipt.text).to.match(/Archivos que entregó<\/dt><dd>arbol\.png</);
    const files = (await fileRows(counter.city.host)).filter(({ record_id }) => record_id === body.datos);
    expect(files.map(({ pre_codigo, nombre }) => [pre_codigo, nombre])).to.deep.equal([['foto', 'arbol.png']]);
  });

  it('files once for an Idempotency-Key of the clerk', async () => {
    const key = randomUUID();
    const count = await records();
    const filed = await Promise.all([1, 2, 3].map(() => counter.file(answers).set('Idempotency-Key', key)));
    expect(new Set(filed.map(({ body }) => body.radicado as string)).size).to.equal(1);
    expect(await records()).to.equal(count + 1);
    await counter.file({ nombre: 'Otra' }).set('Idempotency-Key', key).expect(409);
    // A known user may choose any visible text as the key.
    await counter.file(answers).set('Idempotency-Key', 'turno-14').expect(200);
  });

  it('lists the tramites that may be filed, page by page', async () => {
    const { data } = await counter.admin.query('tramites.counter.tramites', { limit: 1 });
    expect(data).to.deep.equal({
      items: [
        {
          codigo: 'PODA',
          nombre: 'Poda',
          descripcion: 'Poda de un árbol.',
          sinonimos: ['desrame'],
          requisitos: ['Una foto'],
          plazo: '15 días hábiles',
        },
      ],
      nextCursor: 'PODA',
    });
    const rest = await counter.admin.query('tramites.counter.tramites', { cursor: 'PODA' });
    expect((rest.data as { items: { codigo: string }[] }).items.map(({ codigo }) => codigo)).to.deep.equal([
      'TALA',
      'VERBAL',
      'VISITA',
    ]);
  });

  it('finds a tramite as citizens do: by a synonym with a slip, and by its code', async () => {
    const codes = async (palabras: string): Promise<unknown> =>
      (await counter.admin.query('tramites.counter.search', { palabras })).data;
    expect(await codes('desrrame')).to.deep.equal({ codigos: ['PODA'] });
    expect(await codes(' verbal ')).to.deep.equal({ codigos: ['VERBAL'] });
    expect(await codes('')).to.deep.equal({ codigos: [] });
  });

  describe('with a draft that the person has begun elsewhere', () => {
    it('shows the draft to the clerk by its key, and files it in the name of its owner', async () => {
      const headers = await counter.city.jwt('vecina');
      const borrador = await counter.city.begun('PODA', headers);
      await counter.city.patch(borrador, { nombre: 'Luz', arboles: 4 }, headers).expect(200);
      await counter.city.patch(borrador, undefined, headers).attach('plano', pdf, 'lote.pdf').expect(200);
      const { body: shown } = await counter.draft(borrador).expect(200);
      expect(shown).to.include({ borrador, codigo: 'PODA' });
      expect(shown.respuestas).to.include({ nombre: 'Luz', arboles: 4 });
      expect(shown.campos.map(({ codigo }: { codigo: string }) => codigo)).to.include('motivo');
      const { body } = await counter.file({ motivo: 'Sombra' }, { borrador }).expect(200);
      const stored = await counter.stored(body.datos as number);
      expect(stored).to.include({ usuario_id: await counter.idOf('vecina'), funcionario_id: clerkId });
      expect(stored['informacion']).to.include({ nombre: 'Luz', motivo: 'Sombra' }).and.to.have.property('plano');
      await counter.draft(borrador).expect(404);
      // The owner sees the case without the name of the clerk.
      const { body: seen } = await request(counter.city.host.url)
        .get(`/workflow/api/casos/${body.key}/`)
        .set(headers)
        .expect(200);
      expect(seen.entradas[0]).to.include({ tipo: 'REGISTRO', usuario: null });
    });

    it('answers the first record to a repeated call, and 404 to another call', async () => {
      const borrador = await counter.city.begun();
      await counter.city.patch(borrador, answers).expect(200);
      const key = randomUUID();
      const first = await counter.file({}, { borrador }).set('Idempotency-Key', key).expect(200);
      const again = await counter.file({}, { borrador }).set('Idempotency-Key', key).expect(200);
      expect(again.body).to.deep.equal(first.body);
      await counter.file({}, { borrador }).expect(404);
    });

    it('does not find the draft by a malformed key, nor file it as another tramite', async () => {
      for (const key of ['x', '%00', 'ñandú', 'a'.repeat(101)]) {
        expect((await counter.draft(key)).status, key).to.be.oneOf([400, 404]);
      }
      const borrador = await counter.city.begun('TALA');
      const { body } = await counter.file(answers, { borrador }).expect(404);
      expect(body.code).to.equal('draft_not_found');
    });
  });
});
