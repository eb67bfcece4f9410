import { expect } from 'chai';
import { UserDirectory } from '../../../../../host/plugin-api/index.js';
import {
  CitizenRequests,
  ProcessedRecords,
  type CitizenRequest,
  type ProcessProgress,
} from '../../../../../plugins/tramites/contract.js';
import { WorkItems, type WorkAction } from '../../../../../plugins/workflow/contract.js';
import { until } from '../../../../../testing/until.js';
import { FilingCity, type FiledCase } from '../../support/filing-city.js';
import { spokenForm, spokenProcesses } from '../../support/spoken-processes.js';

type SeenAction = Pick<WorkAction, 'codigo' | 'para_ciudadano' | 'frases'>;

describe('words to the citizen', () => {
  let filing: FilingCity;
  const told: (ProcessProgress & { readonly record: number })[] = [];

  before(async () => {
    filing = await FilingCity.start(spokenProcesses, { forms: [spokenForm] });
    const records = filing.city.client.host.container.get<ProcessedRecords>(ProcessedRecords);
    const follow = records.followProcess.bind(records);
    records.followProcess = (tx, record, progress, by) => {
      told.push({ record, ...progress });
      return follow(tx, record, progress, by);
    };
  });
  after(() => filing?.stop());

  const requests = () => filing.city.client.host.container.get<CitizenRequests>(CitizenRequests);
  const openOf = async ({ llave }: FiledCase): Promise<CitizenRequest[]> => [...(await requests().listOpen(llave))];
  /** Waits for one open request. */
  const askedOf = async (filed: FiledCase): Promise<CitizenRequest> => {
    await until('the citizen is asked', async () => (await openOf(filed)).length === 1);
    return (await openOf(filed))[0]!;
  };
  const lastOf = ({ id }: FiledCase) => told.findLast(({ record }) => record === id);
  const claimed = async (llave: string, codigo = 'REVISAR'): Promise<number> => {
    const { id } = await filing.city.task(llave, codigo);
    await filing.city.claim('luz', id).expect(200);
    return id;
  };
  const act = (id: number, accion: string, words?: string) => filing.act('luz', id, accion, words);
  const calledBy = async ({ llave }: FiledCase): Promise<string> => {
    const [row] = await filing.city.client.host.database.rows<{ llave: string }>(
      `SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id
       WHERE p.llave = $1 ORDER BY c.id DESC`,
      [llave],
    );
    return row!.llave;
  };

  it('are needed where an action asks for something: without any it changes nothing', async () => {
    const filed = await filing.file('LICENCIA');
    const id = await claimed(filed.llave);
    for (const words of [undefined, '', ' \n ']) {
      const { body, status } = await act(id, 'PIDE', words);
      expect({ status, code: body.code }).to.deep.equal({ status: 400, code: 'falta_para_ciudadano' });
      expect(body.errors).to.deep.equal({
        para_ciudadano: ['Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.'],
      });
    }
    expect((await act(id, 'PIDE', 'x'.repeat(2001))).status).to.equal(400);
    expect(await openOf(filed)).to.deep.equal([]);
    expect((await filing.city.task(filed.llave, 'REVISAR')).estado).to.equal('ASIGNADA');
    expect((await act(id, 'PIDE', ' Falta el plano\r\ndel segundo piso. ')).status).to.equal(200);
    const [asked, ...others] = await openOf(filed);
    expect(others).to.deep.equal([]);
    const words = 'Falta el plano\ndel segundo piso.';
    expect(asked).to.include({ paraCiudadano: words, siNoLlega: 'Archivamos la solicitud.' });
    expect(lastOf(filed)).to.deep.include({
      ...{ kind: 'waiting', paraCiudadano: words, siNoLlega: 'Archivamos la solicitud.' },
      hasta: asked!.hasta,
    });
  });

  it('survive an automatic task, up to a wait or an end', async () => {
    const filed = await filing.file('LICENCIA');
    const id = await claimed(filed.llave);
    expect((await act(id, 'TARDE')).body.code).to.equal('falta_para_ciudadano');
    await act(id, 'TARDE', 'Falta la escritura.').then(({ status }) => expect(status).to.equal(200));
    expect(await askedOf(filed)).to.include({ paraCiudadano: 'Falta la escritura.' });
    expect(lastOf(filed)).to.include({ kind: 'waiting', paraCiudadano: 'Falta la escritura.' });
    const denied = await filing.file('LICENCIA', { asunto: 'niega' });
    await filing.work('luz', denied.llave, 'REVISAR', 'TARDE', 'No es de su predio.');
    await filing.city.untilEnded(denied.llave);
    expect(lastOf(denied)).to.include({ kind: 'ended', favorable: false, paraCiudadano: 'No es de su predio.' });
    expect(lastOf(denied)).to.have.property('aviso', undefined);
  });

  it('are needed where a decision leads to such a place, and are not read elsewhere', async () => {
    const denied = await filing.file('LICENCIA', { asunto: 'niega' });
    const id = await claimed(denied.llave);
    expect((await act(id, 'MIRA')).body.code).to.equal('falta_para_ciudadano');
    expect((await act(id, 'MIRA', 'No es de su predio.')).status).to.equal(200);
    expect(lastOf(denied)).to.include({ kind: 'ended', paraCiudadano: 'No es de su predio.' });
    const granted = await filing.file('LICENCIA');
    await filing.work('luz', granted.llave, 'REVISAR', 'MIRA', 'Bien.');
    expect(lastOf(granted)).to.include({ kind: 'ended', favorable: true, paraCiudadano: undefined });
  });

  it('are optional where the process has its own, and follow these', async () => {
    const filed = await filing.file('LICENCIA');
    await filing.work('luz', filed.llave, 'REVISAR', 'PREGUNTA');
    expect(await askedOf(filed)).to.include({ paraCiudadano: 'Diga cuál predio.', siNoLlega: undefined });
    const other = await filing.file('LICENCIA');
    await filing.work('luz', other.llave, 'REVISAR', 'PREGUNTA', 'Hay dos.');
    expect(await askedOf(other)).to.include({ paraCiudadano: 'Diga cuál predio.\nHay dos.' });
    expect(lastOf(other)).to.include({ paraCiudadano: 'Diga cuál predio.\nHay dos.' });
    const given = await filing.file('LICENCIA');
    await filing.work('luz', given.llave, 'REVISAR', 'DESISTE', 'Lo pidió por escrito.');
    expect(lastOf(given)).to.include({ kind: 'ended', aviso: 'Pasó el mes.', paraCiudadano: 'Lo pidió por escrito.' });
  });

  it('go to the first wait of a called process, and come back from its unfavourable end', async () => {
    const filed = await filing.file('LLAMA');
    const id = await claimed(filed.llave);
    expect((await act(id, 'PIDE')).body.code).to.equal('falta_para_ciudadano');
    expect((await act(id, 'PIDE', 'Falta el plano.')).status).to.equal(200);
    const { id: request, paraCiudadano } = await askedOf(filed);
    expect(paraCiudadano).to.equal('Falta el plano.');
    expect(lastOf(filed)).to.include({ kind: 'waiting', paraCiudadano: 'Falta el plano.' });
    await requests().handIn(filed.llave, request, { answers: { plano: 'norte' }, by: undefined });
    await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
    await filing.work('luz', await calledBy(filed), 'REVISAR', 'DESISTE', 'El predio no existe.');
    await filing.city.untilEnded(filed.llave);
    const words = { aviso: 'No se concede.', paraCiudadano: 'Pasó el mes.\nEl predio no existe.' };
    expect(lastOf(filed)).to.include({ kind: 'ended', ...words });
  });

  it('are not needed in an instance that no record has started', async () => {
    const llave = await filing.city.start('LICENCIA');
    expect((await act(await claimed(llave), 'PIDE')).status).to.equal(200);
  });

  it('are announced with the actions of a task, with the phrases of the places that each may come to', async () => {
    const filed = await filing.file('LICENCIA');
    const id = await claimed(filed.llave);
    const { client } = filing.city;
    const actionsOf = async (tarea: number) =>
      (await client.get('luz', `tareas/${tarea}/`).expect(200)).body.acciones as SeenAction[];
    const shown = (actions: readonly SeenAction[]) =>
      actions.map(({ codigo, para_ciudadano: need, frases }) => [codigo, need, frases.length]);
    const actions = shown(await actionsOf(id));
    expect(actions).to.deep.equal([
      ['CONCEDE', 'NO', 0],
      ['PIDE', 'SIEMPRE', 1],
      ['TARDE', 'SIEMPRE', 2],
      ['MIRA', 'SEGUN_EL_CASO', 2],
      ['PREGUNTA', 'SEGUN_EL_CASO', 0],
      ['DESISTE', 'SEGUN_EL_CASO', 0],
    ]);
    const directory = client.host.container.get<UserDirectory>(UserDirectory);
    const luz = (await directory.identityOf((await directory.findByUsername('luz'))!.userId))!;
    const work = client.host.container.get<WorkItems>(WorkItems);
    expect(shown((await work.getItem(id, luz)).acciones)).to.deep.equal(actions);
    await work.actOn(id, { accion: 'PIDE', valores: {}, procedimiento: 'ECO', paraCiudadano: 'Falta el plano.' }, luz);
    expect(await askedOf(filed)).to.include({ paraCiudadano: 'Falta el plano.' });
    const alone = await claimed(await filing.city.start('LICENCIA'));
    expect(shown(await actionsOf(alone)).map(([, need]) => need)).to.deep.equal(Array(6).fill('NO'));
  });

  it('may come with the event of another system, and with a cancellation', async () => {
    const filed = await filing.file('LICENCIA');
    const event = { evento_id: 'sin-plano', llave: filed.llave, tarea: 'REVISAR', accion: 'PIDE' };
    await filing.sendEvent({ ...event, para_ciudadano: 'Falta el plano.' }).expect(200);
    expect(await askedOf(filed)).to.include({ paraCiudadano: 'Falta el plano.' });
    const again = await filing.sendEvent({ ...event, para_ciudadano: 'Falta otro.' }).expect(409);
    expect(again.body.code).to.equal('evento_id_usado');
    const cancel = { llave: filed.llave, motivo: 'Repetida.', para_ciudadano: 'Ya la había hecho.' };
    await filing.admin.mutate('workflow.instances.cancel', cancel);
    expect(lastOf(filed)).to.include({ kind: 'cancelled', paraCiudadano: 'Ya la había hecho.' });
    const ended = await filing.file('LICENCIA');
    const outcome = { estado: 'FINALIZADA', resultado: 'DESISTIDA', para_ciudadano: 'Lo pidió.' };
    await filing.sendEvent({ llave: ended.llave, ...outcome }).expect(200);
    expect(lastOf(ended)).to.include({ kind: 'ended', aviso: 'Pasó el mes.', paraCiudadano: 'Lo pidió.' });
    const silent = await filing.file('LICENCIA');
    await filing.sendEvent({ llave: silent.llave, tarea: 'REVISAR', accion: 'PIDE' }).expect(200);
    expect(await askedOf(silent)).to.include({ paraCiudadano: undefined });
  });

  it('are kept in the personal part of the history alone, which still gives the state of each instance', async () => {
    const { database } = filing.city.client.host;
    const rows = await database.rows<{ tipo: string; cambio: unknown; motivo: string | null; data: unknown }>(
      `SELECT h.tipo, h.cambio, h.motivo, p.data FROM workflow_history h
       LEFT JOIN workflow_history_personal p ON p.entry_id = h.id ORDER BY h.id`,
    );
    const words = 'Falta el plano\ndel segundo piso.';
    const kept = rows.map(({ data }) => database.parseJson<{ para_ciudadano?: string } | null>(data)?.para_ciudadano);
    expect(kept.filter((one) => one === words)).to.have.length(1);
    const cancelled = rows.findIndex(({ tipo }) => tipo === 'CANCELACION');
    expect(kept[cancelled]).to.equal('Ya la había hecho.');
    const permanent = JSON.stringify(rows.map(({ cambio, motivo }) => [database.parseJson(cambio), motivo]));
    for (const one of ['segundo piso', 'para_ciudadano', 'Ya la había', 'escritura']) {
      expect(permanent).not.to.contain(one);
    }
    expect(await filing.city.checkHistories()).to.be.greaterThan(10);
  });
});
