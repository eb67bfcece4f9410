import { expect } from 'chai';
import { CitizenRequests, ProcessedRecords, type ProcessProgress } from '../../../../../plugins/tramites/contract.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { FilingCity, type FiledCase } from '../../support/filing-city.js';
import { spokenForm } from '../../support/spoken-processes.js';

const acts = (...codes: readonly string[]) => ({ acciones: codes.map((codigo) => ({ codigo, nombre: codigo })) });
const denied = task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false });
const paid = task('ESPERA', 'PAGO', { mensaje: 'PAGADO' });
const wait = (codigo: string, hasta: string, si_no_llega: string) =>
  task('ESPERA', codigo, { ciudadano: { formulario: 'F_PLANO', para_ciudadano: codigo, si_no_llega }, hasta });

/** Two tasks and a message at once, before an end that the citizen reads about. */
const joins = definition(
  [
    task('PARALELO', 'AMBAS', { cierra: 'JUNTAS' }),
    user('REVISAR', acts('NIEGA')),
    user('VISITAR', acts('NIEGA')),
    paid,
    task('UNION', 'JUNTAS'),
    denied,
  ],
  [
    ...flow('AMBAS>REVISAR', 'AMBAS>VISITAR', 'AMBAS>PAGO', 'REVISAR!NIEGA>JUNTAS', 'VISITAR!NIEGA>JUNTAS'),
    ...flow('PAGO>JUNTAS', 'JUNTAS>NIEGA'),
  ],
  { codigo: 'UNE' },
);
const asks = definition(
  [
    user('REVISAR', acts('PIDE')),
    task('PARALELO', 'AMBAS', { cierra: 'JUNTAS' }),
    wait('TARDE', 'P2M', 'Seguimos sin ello.'),
    wait('PRONTO', 'P1M', 'Archivamos la solicitud.'),
    task('UNION', 'JUNTAS'),
    task('FIN', 'FIN'),
  ],
  [
    ...flow('REVISAR!PIDE>AMBAS', 'AMBAS>TARDE', 'AMBAS>PRONTO', 'TARDE>JUNTAS', 'PRONTO>JUNTAS', 'JUNTAS>FIN'),
    ...['TARDE', 'PRONTO'].map((desde) => ({ desde, vencido: true, hacia: 'JUNTAS' })),
  ],
  { codigo: 'PIDE_DOS' },
);
const visit = definition([user('VISITAR', acts('SIGUE')), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), {
  codigo: 'VISITA',
});
const payment = definition([paid, task('FIN', 'FIN')], flow('PAGO>FIN'), { codigo: 'PAGA' });
/** Calls a process whose favourable end is followed by an unfavourable one here. */
const calls = definition(
  [
    user('REVISAR', acts('VISITA', 'PAGA')),
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }),
    task('SUBPROCESO', 'PAGA', { proceso: 'PAGA' }),
    denied,
  ],
  flow('REVISAR!VISITA>VISITA', 'REVISAR!PAGA>PAGA', 'VISITA>NIEGA', 'PAGA>NIEGA'),
  { codigo: 'LLAMA' },
);
/** Runs a procedure before its end. */
const petition = definition(
  [user('REVISAR', acts('SIGUE')), task('PROCEDIMIENTO', 'ECO', { procedimiento: 'ECO' }), task('FIN', 'FIN')],
  flow('REVISAR!SIGUE>ECO', 'ECO>FIN'),
  { codigo: 'PETICION' },
);

describe('words to the citizen on their way', () => {
  let filing: FilingCity;
  const told: (ProcessProgress & { readonly record: number })[] = [];

  before(async () => {
    const processes = [joins, asks, visit, payment, calls, petition];
    filing = await FilingCity.start(processes, { forms: [spokenForm], demanding: ['PETICION'] });
    const records = filing.city.client.host.container.get<ProcessedRecords>(ProcessedRecords);
    const follow = records.followProcess.bind(records);
    records.followProcess = (tx, record, progress, by) => {
      told.push({ record, ...progress });
      return follow(tx, record, progress, by);
    };
  });
  after(() => filing?.stop());

  const lastOf = ({ id }: FiledCase) => told.findLast(({ record }) => record === id);
  const rows = (sql: string, bind: readonly unknown[] = []) =>
    filing.city.client.host.database.rows<{ llave: string }>(sql, bind);
  const calledBy = async ({ llave }: FiledCase, codigo: string): Promise<string> => {
    await filing.city.untilTask(llave, codigo, 'EN_ESPERA');
    const [row] = await rows(
      'SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1',
      [llave],
    );
    return row!.llave;
  };

  it('wait at a join for the other branches, and are joined', async () => {
    const filed = await filing.file('UNE');
    await filing.work('luz', filed.llave, 'REVISAR', 'NIEGA', 'No es de su predio.');
    await filing.work('rosa', filed.llave, 'VISITAR', 'NIEGA', 'Falta el plano.');
    await filing.sendEvent({ llave: filed.llave, tarea: 'PAGO' }).expect(200);
    const words = 'No es de su predio.\nFalta el plano.';
    expect(lastOf(filed)).to.include({ kind: 'ended', favorable: false, paraCiudadano: words });
  });

  it('come back from a favourable end that a clerk of the called process has written about', async () => {
    const filed = await filing.file('LLAMA');
    await filing.work('luz', filed.llave, 'REVISAR', 'VISITA', 'Lo visitamos.');
    await filing.work('luz', await calledBy(filed, 'VISITA'), 'VISITAR', 'SIGUE', 'El predio no existe.');
    await filing.city.untilEnded(filed.llave);
    expect(lastOf(filed)).to.include({ kind: 'ended', paraCiudadano: 'El predio no existe.' });
    const silent = await filing.file('LLAMA');
    await filing.work('luz', silent.llave, 'REVISAR', 'VISITA', 'Lo visitamos.');
    await filing.work('luz', await calledBy(silent, 'VISITA'), 'VISITAR', 'SIGUE');
    await filing.city.untilEnded(silent.llave);
    expect(lastOf(silent)).to.include({ kind: 'ended', paraCiudadano: undefined });
  });

  it('stay with the caller where a message ends the called process', async () => {
    const filed = await filing.file('LLAMA');
    await filing.work('luz', filed.llave, 'REVISAR', 'PAGA', 'No es de su predio.');
    await filing.sendEvent({ llave: await calledBy(filed, 'PAGA'), tarea: 'PAGO' }).expect(200);
    await filing.city.untilEnded(filed.llave);
    expect(lastOf(filed)).to.include({ kind: 'ended', paraCiudadano: 'No es de su predio.' });
  });

  it('have the day and the consequence of the wait that ends first', async () => {
    const filed = await filing.file('PIDE_DOS');
    await filing.work('luz', filed.llave, 'REVISAR', 'PIDE');
    const open = await filing.city.client.host.container.get<CitizenRequests>(CitizenRequests).listOpen(filed.llave);
    const { hasta } = open.find(({ nombre }) => nombre === 'PRONTO')!;
    expect(lastOf(filed)).to.deep.include({ hasta, paraCiudadano: 'TARDE\nPRONTO' });
    expect(lastOf(filed)).to.include({ siNoLlega: 'Archivamos la solicitud.' });
  });

  it('are refused where no action takes them', async () => {
    const filed = await filing.file('UNE');
    const words = { para_ciudadano: 'Falta el plano.' };
    const unread = await filing.sendEvent({ llave: filed.llave, datos: { a: 1 }, ...words }).expect(400);
    expect(unread.body.errors).to.have.property('para_ciudadano');
    await filing.sendEvent({ llave: filed.llave, estado: 'SUSPENDIDA', ...words }).expect(400);
    const beside = await filing.city.client.post('luz', 'ejecutar-accion/', {
      sp_code: 'ECO',
      jsonfiltros: {},
      ...words,
    });
    expect(beside.status).to.equal(400);
    expect(beside.body.errors).to.have.keys('para_ciudadano');
  });

  it('are shown with the move in the case, and leave no copy in a task or an instance', async () => {
    const filed = await filing.file('UNE');
    await filing.work('luz', filed.llave, 'REVISAR', 'NIEGA', 'No es de su predio.');
    const { body } = await filing.city.client.get('luz', `casos/${filed.llave}/`).expect(200);
    const moves = (body.entradas as { tipo: string; datos: Record<string, unknown> }[])
      .filter(({ tipo, datos }) => tipo === 'HISTORIA' && datos['escrito_para_ciudadano'] !== null)
      .map(({ datos }) => [datos['movimiento'], datos['escrito_para_ciudadano']]);
    expect(moves).to.deep.equal([['ACCION', 'No es de su predio.']]);
    for (const table of ['workflow_task', 'workflow_instance']) {
      const sql = `SELECT id FROM ${table} WHERE para_ciudadano IS NOT NULL AND ended_at IS NOT NULL`;
      expect(await rows(sql)).to.deep.equal([]);
    }
    const cambios = JSON.stringify(await rows('SELECT cambio FROM workflow_history'));
    expect(cambios).not.to.contain('predio').and.not.to.contain('para_ciudadano');
    expect(await filing.city.checkHistories()).to.be.greaterThan(5);
  });

  it('are not needed for the refusal of an end without an answer, before any automatic task runs', async () => {
    const filed = await filing.file('PETICION');
    const { id } = await filing.city.task(filed.llave, 'REVISAR');
    await filing.city.claim('luz', id).expect(200);
    const refused = await filing.act('luz', id, 'SIGUE');
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'sin_respuesta']);
    expect((await filing.city.task(filed.llave, 'REVISAR')).estado).to.equal('ASIGNADA');
    await filing.admin.mutate('tramites.records.answer', { id: filed.id, texto: 'Sí.' });
    expect((await filing.act('luz', id, 'SIGUE')).status).to.equal(200);
    await until('it ends', async () => (await filing.stateOf(filed)) === 'RESUELTO');
  });
});
