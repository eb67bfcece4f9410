import { expect } from 'chai';
import request from 'supertest';
import { Terms } from '../../../plugins/terms/contract.js';
import { OfferedTramites } from '../../../plugins/tramites/contract.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { definition, flow, task, user } from './definition/language/definition-builders.js';
import { startWorkflowHost, workflowPlugins, type WorkflowClient } from './support/workflow-client.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];

/** A process of one task, with a term of the law where one is named. */
const process = (codigo: string, termino?: string) =>
  definition([user('A'), task('FIN', 'FIN')], flow('A!SIGUE>FIN'), {
    codigo,
    nombre: codigo,
    ...(termino !== undefined && { termino }),
  });

const published = (codigo: string, termino?: string) => ({
  codigo,
  nombre: codigo,
  definicion: process(codigo, termino),
  publicar: true,
});

const tramite = (codigo: string, proceso: string, more: object = {}) => ({
  codigo,
  nombre: codigo,
  proceso,
  preguntas,
  ...more,
});

describe('the term of the law that a process names', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startWorkflowHost(
      {
        usuarios: [
          { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
          { username: 'luz', password: PASSWORD, roles: ['a'] },
        ],
        procesos: [published('CON', 'CONSULTA'), published('CAMBIA', 'PETICION'), published('SIN')],
        tramites: [
          tramite('LIBRE', 'CON'),
          tramite('LEY', 'CON', { termino: 'DOCUMENTOS' }),
          tramite('PROPIO', 'CON', { plazo: { habiles: 5 } }),
          tramite('NADA', 'SIN'),
          tramite('CAMBIA', 'CAMBIA'),
        ],
      },
      { plugins: [...workflowPlugins, tramites] },
      ['ana', 'luz'],
    );
  });
  after(() => client?.host.stop());

  /** The profile and the length of the term of a record that is filed now; undefined where it has none. */
  const termOf = async (codigo: string): Promise<readonly unknown[] | undefined> => {
    const { body } = await request(client.host.url)
      .post(`/home/api/tramite/${codigo}/`)
      .send({ asunto: 'x' })
      .expect(200);
    const state = await client.host.container
      .get<Terms>(Terms)
      .find({ kind: 'tramites.record', id: body.datos as number });
    const [{ vence } = { vence: null }] = await client.host.database.rows<{ vence: Date | null }>(
      'SELECT vence FROM tramites_record WHERE id = $1',
      [body.datos],
    );
    expect(vence).to.deep.equal(state?.vence ?? null);
    return state && [state.perfil, state.plazo];
  };

  /** How long a tramite takes and by which law, as pages and chats offer it now. */
  const offeredTerm = async (codigo: string): Promise<readonly unknown[]> => {
    client.host.clock.advance(1);
    const offered = client.host.container.get<OfferedTramites>(OfferedTramites);
    const one = await offered.find(codigo);
    expect((await offered.list()).find((other) => other.codigo === codigo)).to.equal(one);
    return [one?.plazo, one?.norma?.replace(/,.*/, '')];
  };

  for (const [codigo, term, why] of [
    ['LIBRE', ['CONSULTA', { habiles: 30 }], 'is that of a record whose tramite has none'],
    ['LEY', ['DOCUMENTOS', { habiles: 10 }], 'gives way to that of the tramite'],
    ['PROPIO', [null, { habiles: 5 }], 'gives way to a term of the city’s own'],
    ['NADA', undefined, 'is none where neither names any'],
  ] as const) {
    it(why, async () => {
      expect(await termOf(codigo)).to.deep.equal(term);
    });
  }

  it('is offered to citizens, with its law, where the tramite has none', async () => {
    expect(await offeredTerm('LIBRE')).to.deep.equal(['30 días hábiles', 'Ley 1755 de 2015']);
    expect(await offeredTerm('LEY')).to.deep.equal(['10 días hábiles', 'Ley 1755 de 2015']);
    expect(await offeredTerm('PROPIO')).to.deep.equal(['5 días hábiles', undefined]);
    expect(await offeredTerm('NADA')).to.deep.equal([undefined, undefined]);
  });

  it('is that of the version which is active, no draft’s; the difference tells it', async () => {
    const { body: state } = await client.state('ana', 'CAMBIA');
    const saved = await client
      .saveDraft('ana', 'CAMBIA', { definicion: process('CAMBIA', 'HABEAS_RECLAMO'), revision: state.staging.revision })
      .expect(200);
    expect(saved.body.errores).to.deep.equal([]);
    expect(await termOf('CAMBIA')).to.deep.equal(['PETICION', { habiles: 15 }]);
    const [, before] = await offeredTerm('CAMBIA');
    const { staging } = (await client.state('ana', 'CAMBIA')).body;
    expect(staging.diferencias).to.have.length(1);
    expect(staging.diferencias[0]).to.deep.include({ antes: 'PETICION', despues: 'HABEAS_RECLAMO' });
    await client.publish('ana', 'CAMBIA', { revision: saved.body.revision as number }).expect(200);
    expect(await termOf('CAMBIA')).to.deep.equal(['HABEAS_RECLAMO', { habiles: 15 }]);
    const [plazo, norma] = await offeredTerm('CAMBIA');
    expect([plazo, norma]).not.to.include(before);
    expect(plazo).to.equal('15 días hábiles');
  });

  it('is one that there is: another is told with its place, and not published', async () => {
    const saved = await client.saveDraft('ana', 'OTRO', { definicion: process('OTRO', 'URGENTE'), revision: 0 });
    expect(saved.body.errores).to.have.length(1);
    expect(saved.body.errores[0]).to.deep.include({ path: ['termino'], codigo: 'formato' });
    expect(saved.body.errores[0].mensaje).to.match(/^El campo «termino»: .*PETICION/);
    const refused = await client.publish('ana', 'OTRO', { revision: saved.body.revision as number }).expect(400);
    expect(refused.body.errors).to.have.property('definicion.termino');
  });

  it('begins no term of an instance without a record', async () => {
    const begun = async () => client.host.database.rows('SELECT id FROM terms_term');
    const before = await begun();
    await client.post('luz', 'instancias/', { proceso: 'CON' }).expect(201);
    expect(await begun()).to.deep.equal(before);
  });
});
