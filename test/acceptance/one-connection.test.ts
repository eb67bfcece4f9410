import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeRoot } from '../../host/paths.js';
import { heldConnections } from '../host/support/held-connections.js';
import { cityBundle } from '../plugins/procedures/support/procedures-client.js';
import { certificados } from '../plugins/certificates/support/certificates-bundle.js';
import { plugin as catalogs } from '../../plugins/catalogs/index.js';
import { plugin as channels } from '../../plugins/channels/index.js';
import { processOf, taskOf } from '../plugins/workflow/support/office.js';
import { sourceFiles } from '../support/import-graph.js';
import { postgresOnly } from '../support/postgres-only.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import {
  prepareTransactional,
  transactionalMethods,
  transactionalPlugin,
  transactionalTable,
  type Prepared,
} from './support/transactional-methods.js';

const isTransaction = (parameter: ts.ParameterDeclaration): boolean =>
  parameter.name.getText() === 'tx' && parameter.type?.getText() === 'Transaction';

/** The methods of a file's interfaces that take a transaction, as `Interface.method`. */
function methodsOf(file: string): string[] {
  const text = readFileSync(path.join(codeRoot, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .flatMap((declaration) =>
      declaration.members
        .filter((member) => ts.isMethodSignature(member) && member.parameters.some(isTransaction))
        .map((member) => `${declaration.name.text}.${member.name!.getText()}`),
    );
}

/** Those whose transaction is a field of what they are handed. */
const others = ['BundleSection.importItem', 'BulkBundleSection.importItems'];

/** What the host alone calls, when a plugin has declared it. */
const calledByHost = ['JobWork.givenUp'];

const bundle = {
  ...cityBundle,
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
  certificados,
  // One for each of those that go on at once.
  catalogos: { consecutivo: Array.from({ length: 10 }, (_none, index) => ({ codigo: `SERIE-${index}` })) },
  procesos: [
    {
      codigo: 'LICENCIA',
      nombre: 'Licencia',
      definicion: processOf('LICENCIA', 'Licencia', taskOf('A', ['caja'])),
      publicar: true,
    },
  ],
};

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
    const files = ['host/plugin-api', 'plugins'].flatMap(sourceFiles);
    const contract = files.filter(
      (file) => file.startsWith('host/plugin-api/') || /^plugins\/[^/]+\/contract(?:\.ts$|\/)/.test(file),
    );
    const own = contract.flatMap(methodsOf).filter((name) => !calledByHost.includes(name));
    expect(Object.keys(transactionalMethods)).to.have.members([...own, ...others]);
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
