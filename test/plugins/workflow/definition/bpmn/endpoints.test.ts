import { expect } from 'chai';
import type { Response, Test } from 'supertest';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

const bpmn = (content: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">${content}</definitions>`;

const described = definition(
  [
    user('A', { nombre: 'Año', descripcion: 'uno\r\ndos', plazo: { habiles: 2 } }),
    task('ESPERA', 'B', { mensaje: 'M', hasta: 'P5D' }),
    task('FIN', 'FIN'),
  ],
  [...flow('A!SIGUE>B', 'B>FIN'), ...['A', 'B'].map((desde) => ({ desde, vencido: true, hacia: 'FIN' }))],
  { codigo: 'POR_BPMN' },
);

describe('the endpoints of BPMN', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost();
    await client.signIn('lector');
    await client.release('ana', described);
  });
  after(() => client?.host.stop());

  const exported = (query = '', as = 'ana', codigo = 'POR_BPMN'): Test =>
    client.get(as, `procesos/${codigo}/bpmn/${query}`);
  const imported = async (xml: string | Buffer, query = ''): Promise<Response> =>
    client
      .form('ana', `procesos/importar-bpmn/${query}`, {})
      .set('Content-Type', 'application/xml')
      .send(xml as string);
  const refusals = ({ body }: Response): string[] =>
    (body.hallazgos as { nivel: string; codigo: string }[])
      .filter(({ nivel }) => nivel === 'rechazado')
      .map(({ codigo }) => codigo);

  it('give the active version, a number or the draft, which come back as they are and are published again', async () => {
    const { headers, text } = await exported().expect(200);
    expect(headers['content-type']).to.equal('application/xml; charset=utf-8');
    expect(headers['content-disposition']).to.include('filename="POR_BPMN.bpmn"');
    for (const query of ['?version=1', '?version=staging']) {
      expect((await exported(query).expect(200)).text).to.equal(text);
    }
    const { body: state } = await client.state('ana', 'POR_BPMN').expect(200);
    const read = await imported(text);
    expect(read.status).to.equal(200);
    expect(read.body).to.deep.equal({
      EsCorrecto: true,
      definicion: state.activa.definicion,
      hallazgos: [],
      lugares: {
        tareas: ['T_A', 'T_B', 'T_FIN'],
        transiciones: (state.activa.definicion.transiciones as { codigo: string }[]).map(({ codigo }) => `F_${codigo}`),
      },
      procesos: [{ id: 'P_POR_BPMN', nombre: 'Proceso' }],
    });
    const form = await client.form('ana', 'procesos/importar-bpmn/', {}, { name: 'p.bpmn', content: text }).expect(200);
    expect(form.body).to.deep.equal(read.body);
    const { body: saved } = await client
      .saveDraft('ana', 'POR_BPMN', { definicion: read.body.definicion, revision: state.staging.revision })
      .expect(200);
    expect(saved.errores).to.deep.equal([]);
  });

  it('are for designers', async () => {
    await exported('', 'lector').expect(403);
    await client.post('lector', 'procesos/importar-bpmn/', {}).expect(403);
  });

  it('refuse what does not exist, and a draft that cannot be written, with its places', async () => {
    await exported('', 'ana', 'NADA').expect(404);
    await exported('?version=9').expect(404);
    await exported('?version=otra').expect(400);
    const definicion = { ...described, codigo: 'SUELTO', transiciones: flow('A!SIGUE>NADA') };
    await client.saveDraft('ana', 'SUELTO', { definicion, revision: 0 }).expect(200);
    await exported('', 'ana', 'SUELTO').expect(404);
    const { body } = await exported('?version=staging', 'ana', 'SUELTO').expect(409);
    expect(Object.keys(body.errors as object)).to.deep.equal(['transiciones.0.hacia']);
  });

  it('refuse a body without a file, in another encoding, or too large', async () => {
    expect((await imported('')).status).to.equal(400);
    expect((await imported(Buffer.from('<a>\xff</a>', 'latin1'))).status).to.equal(400);
    expect((await imported(' '.repeat(6 * 1024 * 1024))).status).to.equal(413);
    await client.form('ana', 'procesos/importar-bpmn/', { otro: 'x' }).expect(400);
  });

  it('read one process of several, which they name', async () => {
    const of = (id: string): string =>
      `<process id="${id}" name="N ${id}"><startEvent id="s${id}"/><task id="t${id}"/><endEvent id="e${id}"/>` +
      `<sequenceFlow id="f${id}" sourceRef="s${id}" targetRef="t${id}"/><sequenceFlow id="g${id}" sourceRef="t${id}" targetRef="e${id}"/></process>`;
    const both = bpmn(of('P1') + of('P2'));
    const unasked = await imported(both);
    expect(refusals(unasked)).to.deep.equal(['varios_procesos']);
    expect(unasked.body).to.not.have.property('definicion');
    expect(unasked.body.procesos).to.deep.equal([
      { id: 'P1', nombre: 'N P1' },
      { id: 'P2', nombre: 'N P2' },
    ]);
    const asked = await imported(both, '?proceso=P2');
    expect(refusals(asked)).to.deep.equal([]);
    expect(asked.body.definicion).to.deep.include({ codigo: 'N_P2', inicio: 'TP2' });
  });

  it('never let a process be published while something of it is refused', async () => {
    const xml = bpmn(
      '<process id="P"><startEvent id="s"/><inclusiveGateway id="g" name="Cuáles"/><endEvent id="e"/>' +
        '<sequenceFlow id="f" sourceRef="s" targetRef="g"/><sequenceFlow id="h" sourceRef="g" targetRef="e"/></process>',
    );
    const { body } = await imported(xml);
    const definicion = { ...body.definicion, codigo: 'HUECO' } as object;
    const saved = await client.saveDraft('ana', 'HUECO', { definicion, revision: 0 }).expect(200);
    expect(saved.body.errores).to.not.deep.equal([]);
    await client.publish('ana', 'HUECO', { revision: 1 }).expect(400);
  });

  it('answer hostile files with a refusal', async () => {
    const nested = '<task>'.repeat(400_000);
    const flows = Array.from(
      { length: 60_000 },
      (_, index) => `<sequenceFlow id="f${index}" sourceRef="a" targetRef="a"/>`,
    );
    const deep = (depth: number): string => '<subProcess id="x">'.repeat(depth) + '</subProcess>'.repeat(depth);
    const cases: readonly (readonly [xml: string, codigo: string])[] = [
      [bpmn(nested), 'archivo_muy_grande'],
      [bpmn(`<process id="P"><task id="a"/>${flows.join('')}</process>`), 'archivo_muy_grande'],
      [bpmn(`<process id="P">${deep(50_000)}</process>`), 'subproceso_incrustado'],
      [`<!DOCTYPE a [<!ENTITY b "c">]>${bpmn('')}`, 'xml_con_doctype'],
      [bpmn('<process id="P">&b;</process>'), 'xml_invalido'],
      [bpmn('<process id="P"><task id="a"></process>'), 'xml_invalido'],
      ['no es XML', 'xml_invalido'],
      [bpmn(''), 'sin_proceso'],
      ['<a xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'xml_invalido'],
      [
        bpmn('<process id="P"><task id="a"/><sequenceFlow id="f" sourceRef="a" targetRef="b"/></process>'),
        'referencia_rota',
      ],
    ];
    for (const [xml, codigo] of cases) {
      const answer = await imported(xml);
      expect(answer.status).to.equal(200);
      expect(refusals(answer)).to.include(codigo);
    }
  });
});
