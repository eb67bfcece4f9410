import { expect } from 'chai';
import { plugin as certificates } from '../../../../../plugins/certificates/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from '../../support/workflow-client.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const process = (codigo: string, own: object) =>
  definition([user('ATENDER', own as never), task('FIN', 'FIN')], flow('ATENDER!SIGUE>FIN'), {
    codigo,
    nombre: codigo,
  });
const legal = (codigo: string) => process(codigo, { plazo: { legal: true } });
const plain = (codigo: string) => process(codigo, { plazo: 'P5D' });
const tramite = (codigo: string, proceso: string, more: object = {}) => ({
  ...{ codigo, nombre: codigo, proceso, preguntas },
  ...more,
});
const termino = 'PETICION';

describe('a process with the term of the record, and what starts it', () => {
  let client: WorkflowClient;
  let admin: AdminCaller;

  before(async () => {
    client = await startWorkflowHost(
      {
        usuarios: [
          { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
          { username: 'jefa', password: PASSWORD, is_superuser: true },
        ],
      },
      { plugins: [...workflowPlugins, tramites, certificates] },
      ['ana', 'jefa'],
    );
    admin = await client.admin();
  });
  after(() => client?.host.stop());

  const draft = async (definicion: Readonly<Record<string, unknown>>) => {
    const codigo = String(definicion['codigo']);
    const { body } = await client.state('ana', codigo);
    const revision = (body.staging?.revision as number | undefined) ?? 0;
    return (await client.saveDraft('ana', codigo, { definicion, revision }).expect(200)).body;
  };
  const item = (definicion: ReturnType<typeof process>) => ({
    ...{ codigo: definicion['codigo'], nombre: definicion['nombre'], definicion },
  });
  const save = (one: object) => admin.mutate('tramites.tramites.save', one);

  it('warns where nothing starts it', async () => {
    const { errores, advertencias } = await draft(legal('SOLO'));
    expect(errores).to.deep.equal([]);
    expect(advertencias).to.have.length(1);
    expect(advertencias[0]).to.deep.include({
      codigo: 'plazo_legal_sin_registro',
      path: ['tareas', 0, 'plazo'],
    });
  });

  it('is refused where a tramite without a term starts it, and warns of nothing where it has one', async () => {
    await client.release('ana', plain('QUEJA'));
    expect((await save(tramite('T_QUEJA', 'QUEJA'))).status).to.equal(200);
    const refused = await draft(legal('QUEJA'));
    expect(refused.errores.map(({ codigo }: { codigo: string }) => codigo)).to.deep.equal(['plazo_legal_sin_termino']);
    expect(refused.errores[0].mensaje).to.include('el trámite T_QUEJA');
    // A process has no duration of its own: its tasks have.
    expect(refused.errores[0].mensaje).to.include('dé a las tareas una duración propia');
    const published = await client.publish('ana', 'QUEJA', { revision: refused.revision as number });
    expect([published.status, published.body.code]).to.deep.equal([400, 'definition_not_valid']);

    for (const term of [{ termino }, { plazo: 'P1M' }]) {
      expect((await save(tramite('T_QUEJA', 'QUEJA', term))).status).to.equal(200);
      const { errores, advertencias } = await draft(legal('QUEJA'));
      expect([errores, advertencias]).to.deep.equal([[], []]);
    }
  });

  it('is started by no tramite without a term, and by no certificate', async () => {
    await client.release('ana', legal('PETICION'));
    const refused = await save(tramite('T_PETICION', 'PETICION'));
    expect([refused.status, refused.reason]).to.deep.equal([400, 'plazo_legal_sin_termino']);
    expect(refused.errors?.['proceso']).to.have.length(1);
    expect((await save(tramite('T_PETICION', 'PETICION', { termino }))).status).to.equal(200);
    const certificate = {
      ...{ cert_codigo: 'C', cert_nombre: 'C', cert_TablaBusqueda: 'ECO' },
      ...{ proceso: 'PETICION', preguntas },
    };
    expect((await admin.mutate('certificates.certificates.save', certificate)).reason).to.equal(
      'plazo_legal_sin_termino',
    );
  });

  it('is one or the other, where it is published and a tramite without a term is bound at once', async () => {
    await client.release('ana', plain('CARRERA'));
    for (let round = 0; round < 6; round += 1) {
      const { revision } = await draft(legal('CARRERA'));
      const [published, bound] = await Promise.all([
        client.publish('ana', 'CARRERA', { revision: revision as number }),
        save(tramite('T_CARRERA', 'CARRERA')),
      ]);
      expect([published.status, bound.status].sort(), `${published.text} ${bound.text}`).to.deep.equal([200, 400]);
      if (bound.status === 200) await admin.mutate('tramites.tramites.remove', { codigo: 'T_CARRERA' });
      if (published.status === 200) await client.release('ana', plain('CARRERA'));
    }
  });

  it('comes in a bundle with the term of its tramite, or is refused with it', async () => {
    const procesos = [item(plain('RECLAMO'))];
    await importInto(client.host, { procesos, tramites: [tramite('T_RECLAMO', 'RECLAMO')] });
    const words = await refusalOf(
      importInto(client.host, { procesos: [item(legal('RECLAMO'))], tramites: [tramite('T_RECLAMO', 'RECLAMO')] }),
    );
    expect(words).to.include('tramites[0].proceso');
    const changed = { procesos: [item(legal('RECLAMO'))], tramites: [tramite('T_RECLAMO', 'RECLAMO', { termino })] };
    const { report, warnings } = await importInto(client.host, changed);
    expect(report['procesos']).to.include({ changed: 1 });
    expect(warnings.join()).to.include('el trámite T_RECLAMO');
    expect((await importInto(client.host, changed)).warnings.join()).not.to.include('procesos');
  });
});
