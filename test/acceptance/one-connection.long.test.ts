import { expect } from 'chai';
import { heldConnections } from '../host/support/held-connections.js';
import { cityBundle } from '../plugins/procedures/support/procedures-client.js';
import { plugin as catalogs } from '../../plugins/catalogs/index.js';
import { plugin as channels } from '../../plugins/channels/index.js';
import { processOf, taskOf } from '../plugins/workflow/support/office.js';
import { postgresOnly } from '../support/postgres-only.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { contractMethods } from './support/contract-methods.js';
import { outsideTransactions } from './support/outside-transactions.js';
import {
  prepareTransactional,
  transactionalPlugin,
  transactionalTable,
  waitingProcess,
  type Prepared,
} from './support/prepared-uses.js';
import { transactionalMethods } from './support/transactional-methods.js';

/** What the host alone calls, when a plugin has declared it. */
const calledByHost = ['EventListener.concerns', 'JobWork.givenUp', 'Migration.up'];

/** What only the one that has begun a transaction calls. */
const calledByBeginner = ['DriverPool.afterCommit', 'DriverPool.finish', 'DriverPools.connectionOf'];

const bundle = {
  ...cityBundle,
  usuarios: cityBundle.usuarios.map((user) =>
    user.username === 'luz'
      ? { ...user, tipo_identificacion: 'CC', identificacion: '31234567', roles: ['caja'] }
      : user,
  ),
  roles: [{ codigo: 'caja', nombre: 'Caja', permisos: ['hacienda.consulta'] }],
  tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      tra_isDenuncia: true,
      preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }],
    },
  ],
  plantillas_validacion: [{ codigo: 'FALLA', parametros: ['nit'], fuente: 'FALLA' }],
  plantillas: [{ codigo: 'ACTO', html: '<p>{{ datos.nota }}</p>' }],
  plantillas_correo: [{ codigo: 'AVISO', asunto: 'Aviso', html: '<p>Aviso</p>', texto: 'Aviso' }],
  certificados: [
    {
      cert_codigo: 'ECO',
      cert_nombre: 'Eco',
      cert_TablaBusqueda: 'ECO',
      plantilla: 'ACTO',
      preguntas: [{ pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO' }],
    },
  ],
  // One for each of those that go on at once.
  catalogos: { consecutivo: Array.from({ length: 10 }, (_none, index) => ({ codigo: `SERIE-${index}` })) },
  procesos: [
    { codigo: 'LICENCIA', nombre: 'Licencia', definicion: processOf('LICENCIA', 'Licencia', taskOf('A', ['caja'])) },
    { codigo: 'ESPERADA', nombre: 'Esperada', definicion: waitingProcess },
  ],
};

const methods = contractMethods();

describe('ten transactions at once on a pool of ten', () => {
  let host: TestHost;
  let prepared: Prepared;

  before(async () => {
    host = await startTestHost({
      plugins: [...new Set([...productPlugins, catalogs, channels]), transactionalPlugin],
      config: { database: { connections: 10, acquireSeconds: 10 } },
      bundle,
    });
    await host.database.rows(transactionalTable);
    const tasks = Array.from({ length: 10 }, (_, id) => ({ id, holder: null }));
    await host.database.insert('sample_task', tasks);
    prepared = await prepareTransactional(host, 10);
  });
  beforeEach(async () => {
    await host.database.rows('DELETE FROM sample_task WHERE id >= 10');
    await host.database.rows('UPDATE sample_task SET holder = NULL');
    // What is in memory is to be asked for.
    host.clock.advance(2);
  });
  after(() => host?.stop());

  const skipDefinitions = (context: Mocha.Context): void =>
    postgresOnly(context, 'there, who defines a procedure holds up who reads the catalogue');

  it('use every method of the contract that takes one', () => {
    const joining = methods.filter(({ transaction }) => transaction !== undefined).map(({ name }) => name);
    const others = [...calledByHost, ...calledByBeginner];
    const own = joining.filter((name) => !others.includes(name));
    expect(Object.keys(transactionalMethods)).to.have.members(own);
    expect(joining).to.include.members(others);
  });

  it('hand themselves over first where something is written, and last where it is read', () => {
    expect(methods.filter(({ transaction }) => transaction === 'between')).to.deep.equal([]);
    expect(methods.filter(({ isWrite, transaction }) => isWrite && transaction !== 'first')).to.deep.equal([]);
    expect(methods.filter(({ isWrite }) => isWrite)).to.have.length.greaterThan(8);
  });

  it('call none that takes none', () => {
    const alone = methods.filter(({ transaction }) => transaction === undefined).map(({ name }) => name);
    expect(Object.values(outsideTransactions).flat()).to.have.members(alone);
  });

  for (const [name, use] of Object.entries(transactionalMethods)) {
    it(`end with ${name}`, async function () {
      if (name === 'ProcedureExecutor.define') skipDefinitions(this);
      const rollBack = new Error('enough');
      const ends = heldConnections(
        host.database,
        (tx, index) => use(host, tx, index, prepared),
        // What one of them made is not to meet the next ones.
        () => Promise.reject(rollBack),
      );
      for (const end of await Promise.allSettled(ends)) {
        expect(end).to.deep.equal({ status: 'rejected', reason: rollBack });
      }
    });
  }

  it('end with all of them', async function () {
    skipDefinitions(this);
    await Promise.all(
      heldConnections(host.database, async (tx, index) => {
        for (const use of Object.values(transactionalMethods)) await use(host, tx, index, prepared);
      }),
    );
  });
});
