import { expect } from 'chai';
import { CONNECTIONS, occupiedConnections } from '../host/support/occupied-connections.js';
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

/** Methods that plugins declare and the host alone calls. */
const calledByHost = ['EventListener.concerns', 'JobWork.givenUp', 'Migration.up'];

/** Methods that only the beginner of a transaction calls. */
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
  // One series for each of the ten concurrent transactions.
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
      config: { database: { connections: CONNECTIONS, acquireSeconds: 10 } },
      bundle,
    });
    await host.database.rows(transactionalTable);
    const tasks = Array.from({ length: 10 }, (_, id) => ({ id, holder: null }));
    await host.database.insertRows('sample_task', tasks);
    prepared = await prepareTransactional(host, 10);
  });
  beforeEach(async () => {
    await host.database.rows('DELETE FROM sample_task WHERE id >= 10');
    await host.database.rows('UPDATE sample_task SET holder = NULL');
    // Caches expire, so that the methods query the database.
    host.clock.advance(2);
  });
  after(() => host?.stop());

  const skipDefinitions = (context: Mocha.Context): void =>
    postgresOnly(context, 'there, who defines a procedure holds up who reads the catalogue');

  it('try every method of the contract that takes a transaction', () => {
    const joining = methods.filter(({ transaction }) => transaction !== undefined).map(({ name }) => name);
    const others = [...calledByHost, ...calledByBeginner];
    const own = joining.filter((name) => !others.includes(name));
    expect(Object.keys(transactionalMethods)).to.have.members(own);
    expect(joining).to.include.members(others);
  });

  it('are the first parameter of each method that writes, and never between other parameters', () => {
    expect(methods.filter(({ transaction }) => transaction === 'between')).to.deep.equal([]);
    expect(methods.filter(({ isWrite, transaction }) => isWrite && transaction !== 'first')).to.deep.equal([]);
    expect(methods.filter(({ isWrite }) => isWrite)).to.have.length.greaterThan(8);
  });

  it('leave out exactly the methods that take no transaction', () => {
    const alone = methods.filter(({ transaction }) => transaction === undefined).map(({ name }) => name);
    expect(Object.values(outsideTransactions).flat()).to.have.members(alone);
  });

  for (const [name, use] of Object.entries(transactionalMethods)) {
    it(`do not wait for each other's connections in ${name}`, async function () {
      if (name === 'ProcedureExecutor.define') skipDefinitions(this);
      const rollBack = new Error('enough');
      const ends = occupiedConnections(
        host.database,
        (tx, index) => use(host, tx, index, prepared),
        // The rollback removes the rows of this method, which the next one would meet.
        () => Promise.reject(rollBack),
      );
      for (const end of await Promise.allSettled(ends)) {
        expect(end).to.deep.equal({ status: 'rejected', reason: rollBack });
      }
    });
  }

  it("do not wait for each other's connections when each calls all methods", async function () {
    skipDefinitions(this);
    await Promise.all(
      occupiedConnections(host.database, async (tx, index) => {
        for (const use of Object.values(transactionalMethods)) await use(host, tx, index, prepared);
      }),
    );
  });
});
