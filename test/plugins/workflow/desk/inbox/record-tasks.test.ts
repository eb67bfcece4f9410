import { expect } from 'chai';
import request from 'supertest';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { documentPlugins, documentsConfig, samePage } from '../../../documents/support/documents-client.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

interface Listed {
  readonly id: number;
  readonly por: string | null;
  readonly radicado: string | null;
}

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
];

describe('the tasks of records in an inbox', () => {
  let client: WorkflowClient;
  const radicados: string[] = [];

  before(async () => {
    const plazo = { habiles: 15 };
    client = await startOffice(
      { plugins: documentPlugins, config: await documentsConfig(), ...samePage },
      {
        tramites: [
          { codigo: 'QUEJA', nombre: 'Queja', proceso: 'QUEJA', preguntas, plazo },
          { codigo: 'VISITA', nombre: 'Visita', proceso: 'VISITA', preguntas },
        ],
      },
    );
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    await client.release('ana', processOf('VISITA', 'Visita', taskOf('VISITAR', ['revision'])));
    const people = [
      ['QUEJA', 'Rosa Núñez', '31234567'],
      ['VISITA', 'Rosa Peña', '31234568'],
      ['QUEJA', 'José Peña', '31234569'],
    ] as const;
    for (const [codigo, nombre, documento] of people) {
      const filing = request(client.host.url).post(`/home/api/tramite/${codigo}/`);
      const { body } = await filing.send({ nombre, documento }).expect(200);
      radicados.push(body.radicado as string);
    }
    await startTask(client, 'rosa', 'QUEJA');
  });
  after(() => client?.host.stop());

  const search = async (as: string, text: string): Promise<readonly (readonly [string | null, string | null])[]> => {
    const { body } = await client.post(as, 'bandeja/tareas/', { search: text, orden: 'antigua' }).expect(200);
    return (body.tareas as Listed[]).map(({ radicado, por }) => [radicado, por]);
  };

  it('name the applicant and the end of the legal term', async () => {
    const { body } = await client.get('luz', 'bandeja/tareas/?orden=antigua').expect(200);
    const [first, , last] = body.tareas as (Listed & Record<string, unknown>)[];
    expect(first).to.include({ radicado: radicados[0], solicitante: 'Rosa Núñez', por: null });
    const sql = 'SELECT vence FROM tramites_record WHERE solicitante = $1';
    const [record] = await client.host.database.rows<{ vence: Date }>(sql, ['Rosa Núñez']);
    expect(first!['vence_registro']).to.equal(record!.vence.toISOString());
    expect(last).to.include({ radicado: null, solicitante: null, asunto: null, dependencia: null });
  });

  it('are found by number, document and name of the record, and only those of the own inbox', async () => {
    const [rosa, other, jose] = radicados;
    const year = rosa!.split('-')[0]!;
    for (const text of [rosa!, `${year}-${Number(rosa!.split('-')[1])}`, '31.234.567', 'nunez rosa'])
      expect(await search('luz', text), text).to.deep.equal([[rosa, 'REGISTRO']]);
    expect(await search('luz', 'rosa')).to.deep.equal([[rosa, 'REGISTRO']]);
    expect(await search('luz', other!)).to.deep.equal([]);
    expect(await search('rosa', 'peña')).to.deep.equal([
      [other, 'REGISTRO'],
      [jose, 'REGISTRO'],
    ]);
    expect(await search('nadie', rosa!)).to.deep.equal([]);
  });

  it('are found by their own words and their number, which says so', async () => {
    expect(await search('luz', 'atender')).to.deep.equal([
      [radicados[0], 'TAREA'],
      [radicados[2], 'TAREA'],
      [null, 'TAREA'],
    ]);
    const { body } = await client.get('luz', 'bandeja/tareas/?orden=antigua').expect(200);
    const id = (body.tareas as Listed[])[1]!.id;
    for (const text of [`#${id}`, ` # ${id} `])
      expect(await search('luz', text)).to.deep.equal([[radicados[2], 'TAREA']]);
    expect(await search('otro', `#${id}`)).to.deep.equal([]);
  });

  it('keep their pages and their holder while they are searched', async () => {
    const { body: first } = await client.post('rosa', 'bandeja/tareas/', { search: 'peña', cuantas: 1 }).expect(200);
    const { id } = (first.tareas as Listed[])[0]!;
    await client.post('rosa', 'tomar-tarea/', { tarea_id: id }).expect(200);
    const mine = { search: 'peña', cuales: 'mias' };
    const { body: held } = await client.post('rosa', 'bandeja/tareas/', mine).expect(200);
    expect((held.tareas as Listed[]).map((task) => task.id)).to.deep.equal([id]);
    const after = { search: 'peña', cuantas: 1, despues: first.siguiente };
    const { body: second } = await client.post('rosa', 'bandeja/tareas/', after).expect(200);
    expect((second.tareas as Listed[]).map(({ por }) => por)).to.deep.equal(['REGISTRO']);
    expect((second.tareas as Listed[])[0]!.id).not.to.equal(id);
    expect(second.siguiente).to.equal(null);
  });

  it('cost as many statements whatever the page shows', async () => {
    const { database } = client.host;
    const sent = async (body: object): Promise<number> =>
      (await statementsDuring(database, () => client.post('luz', 'bandeja/tareas/', body).expect(200))).filter((sql) =>
        /workflow_|tramites_/.test(sql),
      ).length;
    await sent({});
    expect(await sent({})).to.equal(2);
    // Titles, the tasks of the records that are found, the page and its records, beside the search of records.
    const few = await sent({ search: 'nunez' });
    expect(await sent({ search: 'rosa' })).to.equal(few);
    expect(few).to.equal(await sent({ search: 'rosa', cuantas: 1 }));
  });

  it('have the columns that a user has chosen, of each user alone', async () => {
    const read = async (as: string): Promise<unknown> =>
      (await client.get(as, 'bandeja/columnas/').expect(200)).body.columnas;
    const put = (as: string, body: object) => client.put(as, 'bandeja/columnas/', body);
    expect(await read('luz')).to.equal(null);
    await put('luz', { columnas: ['asunto', 'vence'] }).expect(200);
    await put('luz', { columnas: ['vence', 'asunto'] }).expect(200);
    expect(await read('luz')).to.deep.equal(['vence', 'asunto']);
    expect(await read('rosa')).to.equal(null);
    for (const columnas of [['vence', 'vence'], ['otra'], 'vence', undefined])
      await put('luz', { columnas }).expect(400);
    await put('luz', { columnas: [], otra: 1 }).expect(400);
    const sql = 'UPDATE workflow_inbox_columns SET columnas = $1';
    await client.host.database.changeRows(sql, [JSON.stringify(['antigua', 'asunto', 7])]);
    expect(await read('luz')).to.deep.equal(['asunto']);
    await put('luz', { columnas: null }).expect(200);
    expect(await read('luz')).to.equal(null);
  });
});
