import { expect } from 'chai';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const password = 'correcta-y-larga';
const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', dependencia: 'Ambiente', termino: 'PETICION', preguntas },
  { codigo: 'CONSULTA', nombre: 'Consulta', dependencia: 'Planeación', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];
const catalogos = { dependencia: [{ codigo: 'hacienda', nombre: 'Hacienda' }] };
const tecnica = { username: 'tecnica', password, nombres: 'Rosa Mejía', roles: ['gestion'] };
const lectora = { username: 'lectora', password, permisos: ['tramites.answer'] };

/** The counts of a group, in the order of the columns of the page. */
type Counts = readonly number[];
interface Group {
  readonly a_tiempo: number;
  readonly tarde: number;
  readonly sin_plazo: number;
  readonly porcentaje: number | null;
  readonly abiertos_a_tiempo: number;
  readonly abiertos_vencidos: number;
}
interface Figures {
  readonly total: Group;
  readonly meses: readonly (Group & { readonly mes: string })[];
  readonly personas: readonly (Group & { readonly nombre: string | null })[];
  readonly tramites: readonly (Group & { readonly codigo: string; readonly dependencia: string | null })[];
}

const answered = ({ a_tiempo, tarde, sin_plazo }: Group): Counts => [a_tiempo, tarde, sin_plazo];
const all = (one: Group): Counts => [...answered(one), one.abiertos_a_tiempo, one.abiertos_vencidos];

describe('figures of answers in time and late', () => {
  let desk: TermDesk;
  const answer = async (moment: string, { datos: id }: Filed, { by = 'gestora', ...more } = {}) => {
    const caller = await AdminCaller.login(desk.at(moment).citizen.host, by, password);
    const { status, text } = await caller.mutate('tramites.records.answer', { id, texto: `Va el ${moment}.`, ...more });
    expect(status, text).to.equal(200);
  };
  const ask = async (input: object, by = 'gestora') =>
    (await AdminCaller.login(desk.on('2026-05-20').citizen.host, by, password)).query(
      'tramites.figures.answers',
      input,
    );
  const figures = async (more: object = {}): Promise<Figures> =>
    (await ask({ desde: '2026-03-01', hasta: '2026-05-31', ...more })).data as Figures;

  // The term of a petition that is filed on 26 March ends with 20 April, and that of 20 April with 12 May.
  before(async () => {
    desk = await TermDesk.start({ catalogos, tramites }, { roles: [], usuarios: [tecnica, lectora] });
    const file = (codigo = 'PETICION', day = '2026-03-26'): Promise<Filed> => desk.file(day, codigo);
    await answer('2026-04-20T23:59:59.999-05:00', await file());
    await answer('2026-04-21T00:00:00.000-05:00', await file(), { by: 'tecnica' });

    const extended = await file();
    await desk.does('2026-04-10', 'extendTerm', { id: extended.datos, motivo: 'Una visita.', plazo: { habiles: 5 } });
    await answer('2026-04-27T23:59:59.999-05:00', extended);

    const resumed = await file('CONSULTA');
    await desk.move('2026-04-07', resumed, 'DEVUELTO');
    await desk.move('2026-05-04', resumed, 'EN_TRAMITE');
    await answer('2026-05-08T10:00:00-05:00', resumed, { by: 'tecnica' });

    const paused = await file();
    await desk.move('2026-04-07', paused, 'DEVUELTO');
    await answer('2026-04-29T10:00:00-05:00', paused);

    // A second answer counts neither again nor for its author.
    const partial = await file('CONSULTA');
    await answer('2026-04-15T10:00:00-05:00', partial, {
      by: 'tecnica',
      parcial: true,
      para_ciudadano: 'Falta el concepto.',
    } as object);
    await answer('2026-05-19T10:00:00-05:00', partial, { adicional: true } as object);

    await answer('2026-04-30T23:59:59.999-05:00', await file('CONSULTA', '2026-04-20'), { by: 'tecnica' });
    await answer('2026-05-01T00:00:00.000-05:00', await file('CONSULTA', '2026-04-20'));
    await answer('2026-04-30T10:00:00-05:00', await file('LIBRE'));

    const withdrawn = await file();
    await desk.move('2026-04-07', withdrawn, 'DEVUELTO');
    await desk.does('2026-05-08', 'withdraw', { id: withdrawn.datos, motivo: 'No entregó el plano.' });

    // Neither answered nor running against a term: a lapsed return and a cancelled record.
    await desk.move('2026-04-07', await file(), 'DEVUELTO');
    await desk.move('2026-04-07', await file(), 'ANULADO');

    await file();
    await file('PETICION', '2026-05-18');
    await file('CONSULTA', '2026-05-18');
  });
  after(() => desk?.stop());

  it('count by the month of the city, in time up to the last moment of the term, also an extended one', async () => {
    const { meses, total } = await figures();
    expect(meses.map((one) => [one.mes, one.porcentaje, ...all(one)])).to.deep.equal([
      ['2026-03', null, 0, 0, 0, 0, 1],
      ['2026-04', 83.3, 5, 1, 1, 0, 0],
      ['2026-05', 100, 3, 0, 0, 2, 0],
    ]);
    expect([total.porcentaje, ...all(total)]).to.deep.equal([88.8, 8, 1, 1, 2, 1]);
  });

  it('count by the user who gave the first answer, and by tramite', async () => {
    const { personas, tramites: byTramite } = await figures();
    expect(personas.map((one) => [one.nombre, ...answered(one)])).to.deep.equal([
      ['Rosa Mejía', 3, 1, 0],
      ['gestora', 5, 0, 1],
    ]);
    expect(byTramite.map((one) => [one.codigo, one.dependencia, ...all(one)])).to.deep.equal([
      ['PETICION', 'Ambiente', 4, 1, 0, 1, 1],
      ['CONSULTA', 'Planeación', 4, 0, 0, 1, 0],
      ['LIBRE', null, 0, 0, 1, 0, 0],
    ]);
  });

  it('count the days of a period alone, by the day of the city', async () => {
    expect(answered((await figures({ desde: '2026-04-30', hasta: '2026-04-30' })).total)).to.deep.equal([1, 0, 1]);
    expect(answered((await figures({ desde: '2026-05-01', hasta: '2026-05-01' })).total)).to.deep.equal([1, 0, 0]);
    expect(answered((await figures({ desde: '2026-04-21', hasta: '2026-04-21' })).total)).to.deep.equal([0, 1, 0]);
    const { meses } = await figures({ desde: '2026-01-31', hasta: '2026-03-01' });
    expect(meses.map(({ mes }) => mes)).to.deep.equal(['2026-01', '2026-02', '2026-03']);
  });

  it('are narrowed by a tramite and a department, also that of the office that has a record', async () => {
    expect(all((await figures({ tramite: 'LIBRE' })).total)).to.deep.equal([0, 0, 1, 0, 0]);
    expect(all((await figures({ oficina: 'planeación' })).total)).to.deep.equal([4, 0, 0, 1, 0]);
    expect(all((await figures({ oficina: 'Ambiente', tramite: 'CONSULTA' })).total)).to.deep.equal([0, 0, 0, 0, 0]);
    const sql = 'UPDATE tramites_record SET oficina = $1 WHERE respondido IS NOT NULL AND vence IS NULL';
    expect(await desk.citizen.host.database.changeRows(sql, ['dependencia:hacienda'])).to.equal(3);
    expect(all((await figures({ oficina: 'Hacienda' })).total)).to.deep.equal([2, 0, 1, 0, 0]);
    expect(all((await figures({ oficina: 'Ambiente' })).total)).to.deep.equal([2, 1, 0, 1, 1]);
    expect((await figures({ tramite: 'NINGUNO' })).tramites).to.deep.equal([]);
  });

  it('are refused for more than a year, and without the permission to read records', async () => {
    expect((await ask({ desde: '2025-01-01', hasta: '2026-01-02' })).status).to.equal(400);
    expect((await ask({ desde: '2026-05-02', hasta: '2026-05-01' })).status).to.equal(400);
    expect((await ask({ desde: '2026-05-01', hasta: '2026-05-01' }, 'lectora')).status).to.equal(403);
  });

  it('name no person where the author is not known', async () => {
    await desk.citizen.host.database.changeRows('UPDATE tramites_record_answer SET user_id = 999999', []);
    const { personas } = await figures();
    expect(personas.map(({ nombre }) => nombre)).to.deep.equal([null]);
  });

  it('have lists of records with the days of filing, page by page in the order of filing', async () => {
    const caller = await desk.on('2026-05-20').caller();
    const list = (input: object) => caller.query('tramites.records.list', input);
    const days = { desde: '2026-04-20', hasta: '2026-05-18' };
    const { data: first } = await list({ ...days, limit: 3 });
    const { data: second } = await list({ ...days, limit: 3, cursor: first.nextCursor });
    const filed = [...first.items, ...second.items].map(({ creado }: { creado: string }) => creado.slice(0, 10));
    expect(filed).to.deep.equal(['2026-05-18', '2026-05-18', '2026-04-20', '2026-04-20']);
    expect((await list({ desde: '2026-05-19' })).data.items).to.deep.equal([]);
    expect((await list({ hasta: '2026-03-25' })).data.items).to.deep.equal([]);
    expect((await list({ ...days, oficina: 'Planeación', limit: 10 })).data.items).to.have.length(3);
  });
});
