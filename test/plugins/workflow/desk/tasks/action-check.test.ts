import { expect } from 'chai';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { FilingCity, type FiledCase } from '../../support/filing-city.js';

const actions = [
  { codigo: 'SIGUE', nombre: 'Conceder', procedimiento: null },
  { codigo: 'NIEGA', nombre: 'Negar', procedimiento: null },
  { codigo: 'ANOTA', nombre: 'Anotar', procedimiento: ['NOTA', 'ECO'] },
];
const ends = [
  task('FIN', 'CONCEDE', { resultado: 'CONCEDIDA', favorable: true }),
  task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false }),
];
/** Its ends need an answer, and words to the citizen where the end is unfavourable. */
const petition = definition(
  [user('REVISAR', { formulario: 'F_VISITA', acciones: actions }), user('SEGUNDA'), ...ends],
  flow('REVISAR!SIGUE>CONCEDE', 'REVISAR!NIEGA>NIEGA', 'REVISAR!ANOTA>SEGUNDA', 'SEGUNDA!SIGUE>CONCEDE'),
  { codigo: 'PETICION' },
);
const form = {
  codigo: 'F_VISITA',
  nombre: 'Visita',
  schema: {
    type: 'object',
    properties: { folios: { type: 'integer', title: 'Folios', minimum: 1 } },
    required: ['folios'],
  },
};

describe('POST /workflow/api/tareas/:id/comprobar', () => {
  let filing: FilingCity;
  let filed: FiledCase;
  let id: number;

  before(async () => {
    filing = await FilingCity.start([petition], { forms: [form], demanding: ['PETICION'] });
  });
  after(() => filing?.stop());
  beforeEach(async () => {
    filed = await filing.file('PETICION');
    ({ id } = await filing.city.task(filed.llave, 'REVISAR'));
    await filing.city.claim('luz', id).expect(200);
  });

  const check = (accion: string, respuestas: object = {}, more: object = {}, as = 'luz') =>
    filing.city.client.post(as, `tareas/${id}/comprobar/`, { accion, respuestas, ...more });
  const database = () => filing.city.client.host.database;
  /** Sends the action itself, and returns its refusal. */
  const refusalOfAction = async (bpm_accion: string, jsonfiltros: object): Promise<object> => {
    const [row] = await database().rows<object>('SELECT instf_llave FROM workflow_task WHERE id = $1', [id]);
    const { client } = filing.city;
    return (await client.post('luz', 'ejecutar-accion/', { ...row, bpm_accion, jsonfiltros }).expect(400)).body;
  };

  it('refuses the answers that the action refuses, in the same words', async () => {
    for (const respuestas of [{}, { folios: 'dos' }, { folios: '0' }, { folios: '1', otro: 'x' }]) {
      const { body } = await check('SIGUE', respuestas).expect(400);
      expect(body).to.deep.equal(await refusalOfAction('SIGUE', respuestas));
    }
    expect((await check('NADA', { folios: '2' }).expect(400)).body.errors).to.have.keys('accion');
  });

  it('reads alone: it runs no procedure, and needs no choice of one', async () => {
    const before = await filing.city.see(filed.llave);
    const statements = await statementsDuring(database(), () => check('ANOTA', { folios: '2' }).expect(200));
    expect(statements.filter((sql) => !sql.startsWith('SELECT'))).to.deep.equal([]);
    expect(await filing.city.see(filed.llave)).to.deep.equal(before);
  });

  it('asks for the answer that an end demands, and last of all for the words to the citizen', async () => {
    const answers = { folios: '2' };
    for (const action of ['SIGUE', 'NIEGA']) {
      expect((await check(action, answers).expect(409)).body.code).to.equal('sin_respuesta');
    }
    await filing.admin.mutate('tramites.records.answer', { id: filed.id, texto: 'Sí.' });
    const lacksWords = async (action: string, more?: object): Promise<unknown> =>
      (await check(action, answers, more).expect(200)).body.falta_para_ciudadano;
    expect(await lacksWords('SIGUE')).to.equal(false);
    expect(await lacksWords('NIEGA')).to.equal(true);
    expect(await lacksWords('NIEGA', { para_ciudadano: 'No es de su predio.' })).to.equal(false);
    const { body } = await check('NIEGA', answers, { para_ciudadano: ' ' }).expect(400);
    expect(body).to.include({ code: 'falta_para_ciudadano' });
    expect(body).to.deep.equal(await refusalOfAction('NIEGA', answers));
    expect(await filing.stateOf(filed)).to.equal('EN_TRAMITE');
  });

  it('refuses a task that its user does not hold, that is suspended, or that has ended', async () => {
    const code = async (as = 'luz'): Promise<unknown> =>
      (await check('ANOTA', { folios: '2' }, {}, as).expect(409)).body.code;
    expect(await code('rosa')).to.equal('tarea_ajena');
    const setState = (estado: string) =>
      database().changeRows('UPDATE workflow_instance SET estado = $1 WHERE llave = $2', [estado, filed.llave]);
    await setState('SUSPENDIDA');
    expect(await code()).to.equal('instancia_suspendida');
    await setState('ACTIVA');
    await database().changeRows("UPDATE workflow_task SET estado = 'COMPLETADA' WHERE id = $1", [id]);
    expect(await code()).to.equal('tarea_cerrada');
    await filing.city.client.post('luz', 'tareas/2000000000/comprobar/', { accion: 'SIGUE' }).expect(404);
  });
});
