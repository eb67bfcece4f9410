import { expect } from 'chai';
import { CHAIN_KEY } from '../../../../host/data/audit/chain-hash.js';
import { verifyChain } from '../../../../host/data/audit/verify-chain.js';
import { Secrets } from '../../../../host/plugin-api/index.js';
import { noteChain } from '../../../../plugins/workflow/cases/note-chain.js';
import { until } from '../../../../testing/until.js';
import { CaseCity, type FiledCase } from '../support/case-city.js';

describe('notes of staff on a case', () => {
  let city: CaseCity;
  let filed: FiledCase;
  let llave: string;

  before(async () => {
    city = await CaseCity.begin();
    filed = await city.file('rosa');
    llave = await city.llaveOf(filed);
  });
  after(() => city?.stop());

  const note = (texto: unknown, caso = llave, as = 'luz') => city.client.post(as, `casos/${caso}/notas/`, { texto });
  const textsOf = async (caso: string, as = 'lector'): Promise<unknown[]> =>
    (await city.readAll(as, caso)).filter(({ tipo }) => tipo === 'NOTA').map(({ datos }) => datos['texto']);

  it('are stored with author and time, and audited without their text', async () => {
    const { body } = await note('Llamó el vecino').expect(201);
    expect(body.nota).to.include({ texto: 'Llamó el vecino' });
    const [entry] = (await city.readAll('lector', llave)).filter(({ tipo }) => tipo === 'NOTA');
    expect(entry).to.deep.equal({
      tipo: 'NOTA',
      fecha: body.nota.fecha,
      publico: false,
      usuario: 'luz',
      nombre: 'luz',
      datos: { texto: 'Llamó el vecino' },
    });
    const admin = await city.client.admin();
    const { data } = await admin.query('host.audit.list', { action: 'workflow.case.noted' });
    expect(data.items[0]).to.deep.include({ details: { note: body.nota.id } });
    expect(data.items[0].subject).to.deep.equal({ kind: 'workflow.instance', id: llave });
    expect(JSON.stringify(data)).not.to.include('vecino');
  });

  it('need a text, and refuse other fields and longer texts', async () => {
    const before = await textsOf(llave);
    for (const texto of ['', ' \n ', 'x'.repeat(4001), 'a\u0000b', 'a\u0007', '\ud800', 7, null, ['a'], undefined]) {
      const { body } = await note(texto).expect(400);
      expect(body).to.include({ EsCorrecto: false });
    }
    await city.client.post('luz', `casos/${llave}/notas/`, { texto: 'a', publico: true }).expect(400);
    await city.client.post('luz', `casos/${llave}/notas/`, '{"texto"').expect(400);
    expect(await textsOf(llave)).to.deep.equal(before);
  });

  it('are refused for users who may not see the case, and for unknown cases', async () => {
    await note('x', llave, 'carla').expect(403);
    await note('x', '00000000-0000-4000-8000-000000000000').expect(404);
    await note('x', 'key_00000000-0000-4000-8000-000000000000', 'mesa').expect(404);
    for (const caso of ['x', '1', 'key_', `${llave}x`, `${llave}%27`]) await note('x', caso).expect(404);
  });

  it('lose their text with the other personal data of the case, and the chain stays whole', async () => {
    const complaint = await city.file(undefined, 'QUEJA');
    await note('Vive al lado', complaint.key, 'mesa').expect(201);
    const admin = await city.client.admin();
    const erase = async (kind: string, id: string): Promise<void> => {
      expect((await admin.mutate('host.audit.erase', { kind, id })).status).to.equal(200);
    };
    await erase('tramites.record', String(complaint.datos));
    expect(await textsOf(complaint.key, 'mesa')).to.deep.equal([null]);
    await erase('workflow.instance', llave);
    expect(new Set(await textsOf(llave))).to.deep.equal(new Set([null]));
    const { container, database } = city.client.host;
    const key = container.get<Secrets>(Secrets).key(CHAIN_KEY);
    await until('all notes are sealed', async () => {
      const { problem, head, erased } = await verifyChain(database, noteChain, key);
      expect(problem).to.equal(undefined);
      return head.seq > 0 && erased === head.seq;
    });
  });

  it('have a limit a case', async () => {
    const { database } = city.client.host;
    const complaint = await city.file(undefined, 'QUEJA');
    const row = { at: new Date(), llave: null, record_id: complaint.datos, user_id: 1, personal_digest: null };
    await database.insertRows('workflow_note', Array<typeof row>(500).fill(row), []);
    const { body } = await note('Una más', complaint.key, 'mesa').expect(409);
    expect(body).to.include({ code: 'demasiadas_notas' });
  });

  it('have a limit of a hundred a user, also for concurrent notes, so that other users can still write', async () => {
    const { database } = city.client.host;
    const complaint = await city.file(undefined, 'QUEJA');
    const [user] = await database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'mesa'");
    const row = { at: new Date(), llave: null, record_id: complaint.datos, user_id: user!.id, personal_digest: null };
    await database.insertRows('workflow_note', Array<typeof row>(97).fill(row), []);
    const answers = await Promise.all(Array.from({ length: 8 }, () => note('Una más', complaint.key, 'mesa')));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(3);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).to.have.length(5);
    expect(refused[0]!.body).to.deep.include({
      code: 'demasiadas_notas',
      mensaje: 'Usted ya escribió 100 notas en este caso, que son las que puede escribir cada persona.',
    });
    await note('De otra persona', complaint.key, 'jefa').expect(201);
  });

  it('refuse a cursor that no page has', async () => {
    const wrong = [
      'x',
      '1-NOTA',
      '1-NADA-1',
      '-1-NOTA-1',
      '999999999999999-NOTA-1',
      '253402300799999-NOTA-1',
      `1-${'A'.repeat(21)}-1`,
      '1-NOTA-1%27',
    ];
    for (const despues of wrong) {
      const { body } = await city.client.get('lector', `casos/${llave}/?despues=${despues}`).expect(400);
      expect(body, despues).to.include({ EsCorrecto: false });
    }
    for (const tipo of ['REGISTRO', 'CERTIFICADO', 'TAREA', 'HISTORIA', 'DOCUMENTO', 'NOTA', 'RESPUESTA', 'SOPORTE']) {
      await city.client.get('lector', `casos/${llave}/?despues=253402300799998-${tipo}-999999999999999`).expect(200);
    }
    await city.client.get('lector', `casos/${llave}/?despues=1-NOTA-1&despues=1-NOTA-1`).expect(400);
    await city.client.get('lector', `casos/${llave}/?otro=1`).expect(400);
  });
});
