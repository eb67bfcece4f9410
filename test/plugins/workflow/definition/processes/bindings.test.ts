import { expect } from 'chai';
import { plugin as certificates } from '../../../../../plugins/certificates/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from '../../support/workflow-client.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const review = user('REVISAR', {
  acciones: [
    { codigo: 'SIGUE', nombre: 'Conceder' },
    { codigo: 'NIEGA', nombre: 'Negar' },
  ],
});
/** Builds a process of two ends with these fields. */
const process = (codigo: string, yes: object, no: object) =>
  definition(
    [review, task('FIN', 'CONCEDE', yes as never), task('FIN', 'NIEGA', no as never)],
    flow('REVISAR!SIGUE>CONCEDE', 'REVISAR!NIEGA>NIEGA'),
    { codigo, nombre: codigo },
  );
const yes = { resultado: 'CONCEDIDA', favorable: true };
const no = { resultado: 'NEGADA', favorable: false };
const said = (codigo: string) => process(codigo, yes, no);
const unsaid = (codigo: string) => process(codigo, { favorable: true }, {});
const tramite = (codigo: string, proceso: string) => ({ codigo, nombre: codigo, proceso, preguntas });
const certificate = (codigo: string, proceso: string) => ({
  cert_codigo: codigo,
  cert_nombre: codigo,
  cert_TablaBusqueda: 'ECO',
  proceso,
  preguntas,
});
const item = (definicion: Readonly<Record<string, unknown>>) => ({
  codigo: definicion['codigo'],
  nombre: definicion['codigo'],
  definicion,
});

describe('a process to which a tramite or a certificate is bound', () => {
  let client: WorkflowClient;
  let admin: AdminCaller;

  before(async () => {
    const usuarios = ['ana', 'beto', 'carla', 'luz'].map((username) => ({
      username,
      password: PASSWORD,
      permisos: ['workflow.designer'],
    }));
    client = await startWorkflowHost(
      { usuarios: [...usuarios, { username: 'jefa', password: PASSWORD, is_superuser: true }] },
      { plugins: [...workflowPlugins, tramites, certificates] },
    );
    admin = await client.admin();
    for (const codigo of ['CALLADO', 'LIBRE']) await client.release('ana', unsaid(codigo));
    for (const codigo of ['DICHO', 'CERTIFICADO', 'CARRERA']) await client.release('ana', said(codigo));
    await client.release(
      'ana',
      definition([review, task('FIN', 'FIN')], flow('REVISAR!SIGUE>FIN', 'REVISAR!NIEGA>FIN'), { codigo: 'UNO' }),
    );
  });
  after(() => client?.host.stop());

  const publish = async (definicion: Readonly<Record<string, unknown>>) => {
    const codigo = String(definicion['codigo']);
    const { body } = await client.state('ana', codigo);
    const saved = await client.saveDraft('ana', codigo, { definicion, revision: body.staging.revision as number });
    return { saved, published: await client.publish('ana', codigo, { revision: saved.body.revision as number }) };
  };

  it('has the outcome of each of several ends: a tramite cannot be bound to another process', async () => {
    const refused = await admin.mutate('tramites.tramites.save', tramite('T_CALLADO', 'CALLADO'));
    expect([refused.status, refused.reason]).to.deep.equal([400, 'fin_sin_resultado']);
    expect(refused.errors?.['proceso']).to.have.length(2);
    expect(refused.errors!['proceso']![0]).to.match(/^El fin «CONCEDE» no dice resultado, y /);
    expect(refused.errors!['proceso']![1]).to.match(/^El fin «NIEGA» no dice resultado ni favorable, y /);
    for (const proceso of ['DICHO', 'UNO', 'NUNCA']) {
      const { status, text } = await admin.mutate('tramites.tramites.save', tramite(`T_${proceso}`, proceso));
      expect(status, text).to.equal(200);
    }
  });

  it('has it for a certificate, too', async () => {
    const refused = await admin.mutate('certificates.certificates.save', certificate('C_CALLADO', 'CALLADO'));
    expect([refused.status, refused.reason]).to.deep.equal([400, 'fin_sin_resultado']);
    const { status, text } = await admin.mutate('certificates.certificates.save', certificate('C', 'CERTIFICADO'));
    expect(status, text).to.equal(200);
  });

  it('has it in a bundle, too, which may bring the process with the tramite', async () => {
    const { host } = client;
    const words = await refusalOf(importInto(host, { tramites: [tramite('T_CALLADO', 'CALLADO')] }));
    expect(words).to.match(/tramites\[0\]\.proceso: El fin «CONCEDE» no dice resultado/);
    await refusalOf(importInto(host, { certificados: [certificate('C_CALLADO', 'CALLADO')] }));
    await importInto(host, { procesos: [item(said('NUEVO'))], tramites: [tramite('T_NUEVO', 'NUEVO')] });
    await refusalOf(importInto(host, { procesos: [item(unsaid('OTRO'))], tramites: [tramite('T_OTRO', 'OTRO')] }));
  });

  it('is not published otherwise, and its draft reports that', async () => {
    for (const [codigo, named] of [
      ['DICHO', 'el trámite T_DICHO'],
      ['CERTIFICADO', 'el certificado C'],
    ] as const) {
      const { saved, published } = await publish(unsaid(codigo));
      expect(saved.body.errores.map((one: { codigo: string }) => one.codigo)).to.deep.equal([
        'fin_sin_resultado',
        'fin_sin_resultado',
      ]);
      expect(published.status).to.equal(400);
      expect(published.text).to.contain(named);
    }
    expect((await publish(said('LIBRE'))).published.status).to.equal(200);
    const back = { llave: 'LIBRE', version: 1, activa: 2 };
    await admin.mutate('tramites.tramites.save', tramite('T_LIBRE', 'LIBRE'));
    expect((await admin.mutate('workflow.processes.rollBack', back)).status).to.equal(400);
    await refusalOf(importInto(client.host, { procesos: [item(unsaid('LIBRE'))] }));
    await admin.mutate('tramites.tramites.remove', { codigo: 'T_LIBRE' });
    expect((await admin.mutate('workflow.processes.rollBack', back)).status).to.equal(200);
  });

  it('gets the binding or the publication, where both are saved at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body } = await client.state('ana', 'CARRERA');
      const revision = body.staging.revision as number;
      const saved = await client.saveDraft('ana', 'CARRERA', { definicion: unsaid('CARRERA'), revision }).expect(200);
      const [published, bound] = await Promise.all([
        client.publish('ana', 'CARRERA', { revision: saved.body.revision as number }),
        admin.mutate('tramites.tramites.save', tramite('T_CARRERA', 'CARRERA')),
      ]);
      expect([published.status, bound.status].sort(), `${published.text} ${bound.text}`).to.deep.equal([200, 400]);
      if (bound.status === 200) await admin.mutate('tramites.tramites.remove', { codigo: 'T_CARRERA' });
      if (published.status === 200) await client.release('ana', said('CARRERA'));
    }
  });
});
