import { expect } from 'chai';
import { importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

const loop = 'El ciclo de «LLAMA», «OTRA» no espera a nadie: daría vueltas sin parar.';

/** Builds a process that calls another one again and again, until the data say otherwise. */
const calling = (codigo: string, proceso: string) =>
  definition(
    [task('SUBPROCESO', 'LLAMA', { proceso }), task('DECISION', 'OTRA'), task('FIN', 'FIN')],
    flow('LLAMA>OTRA', 'OTRA>LLAMA?datos.sigue = true', 'OTRA>FIN'),
    { codigo },
  );

/** A process that ends without waiting for anybody; so does its call. */
const quick = definition([task('DECISION', 'NADA'), task('FIN', 'FIN')], flow('NADA>FIN'), { codigo: 'RAPIDO' });
const through = definition(
  [task('SUBPROCESO', 'LLAMA', { proceso: 'RAPIDO' }), task('FIN', 'FIN')],
  flow('LLAMA>FIN'),
  { codigo: 'INTERMEDIO' },
);
/** A process with two ways: in one of them a person acts, but the other one waits for nobody. */
const sometimes = definition(
  [task('DECISION', 'QUIEN'), user('ALGUIEN'), task('SUBPROCESO', 'LLAMA', { proceso: 'RAPIDO' }), task('FIN', 'FIN')],
  flow('QUIEN>ALGUIEN?datos.alguien = true', 'QUIEN>LLAMA', 'ALGUIEN!SIGUE>FIN', 'LLAMA>FIN'),
  { codigo: 'A_VECES' },
);
const waiting = definition([user('ALGUIEN'), task('FIN', 'FIN')], flow('ALGUIEN!SIGUE>FIN'), { codigo: 'ESPERA' });

describe('a loop across processes that waits for nobody', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost();
    for (const one of [quick, through, sometimes, waiting]) await client.release('ana', one);
  });
  after(() => client?.host.stop());

  for (const [called, why] of [
    ['RAPIDO', 'of a process that waits for nothing'],
    ['INTERMEDIO', 'of one that only calls such a process'],
    ['A_VECES', 'of one that waits in another of its ways'],
  ] as const) {
    it(`is not published, and is named: the call ${why}`, async () => {
      const definicion = calling(`CON_${called}`, called);
      const { body: saved } = await client.saveDraft('ana', `CON_${called}`, { definicion, revision: 0 }).expect(200);
      const refused = await client.publish('ana', `CON_${called}`, { revision: saved.revision as number }).expect(400);
      expect(refused.body.errores).to.deep.equal([{ path: ['tareas', 0], codigo: 'ciclo_automatico', mensaje: loop }]);
    });
  }

  it('is published where the called process waits, and runs with that version after later publications', async () => {
    expect(await client.release('ana', calling('CON_ESPERA', 'ESPERA'))).to.equal(1);
    const hasty = { ...quick, codigo: 'ESPERA' };
    expect(await client.release('ana', hasty)).to.equal(2);
    const { body } = await client.state('ana', 'CON_ESPERA').expect(200);
    const saved = await client
      .saveDraft('ana', 'CON_ESPERA', {
        definicion: { ...calling('CON_ESPERA', 'ESPERA'), nombre: 'Otra vez' },
        revision: body.staging.revision as number,
      })
      .expect(200);
    expect(saved.body.errores.map(({ mensaje }: { mensaje: string }) => mensaje)).to.deep.equal([loop]);
  });

  it('is not imported, with the processes that it passes or after them', async () => {
    const item = (definicion: { readonly [name: string]: unknown }): object => ({
      codigo: definicion['codigo'],
      nombre: definicion['codigo'],
      definicion: { ...definicion, nombre: definicion['codigo'] },
    });
    const procesos = [{ ...quick, codigo: 'PRISA' }, calling('GIRA', 'PRISA')].map(item);
    const refusal = await refusalOf(importInto(client.host, { procesos }));
    expect(refusal).to.include('procesos[1]').and.to.include(loop);
    expect(await refusalOf(importInto(client.host, { procesos: [item(calling('GIRA', 'RAPIDO'))] }))).to.include(loop);
  });
});
