import { expect } from 'chai';
import { plugin as auth } from '../../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { fileRows, storedFiles } from '../../../../acceptance/support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { startTestHost } from '../../../../../testing/start-test-host.js';
import { healthOf } from '../../../../support/health-of.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];
const simple = { codigo: 'SIMPLE', nombre: 'Simple', preguntas };
const bound = { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA_OBRA', preguntas };

const warnings = (lines: readonly string[]): Record<string, unknown>[] =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => typeof msg === 'string' && msg.includes('bound to a process'));

describe('a tramite that is bound to a process, where nothing runs processes', () => {
  const config = { logging: { level: 'warn' } };
  let citizen: TramiteClient;

  before(async () => {
    citizen = await startTramiteHost(
      { tramites: [simple] },
      { plugins: [auth, calendar, terms, forms, tramites], config },
    );
  });
  after(() => citizen.host.stop());

  const health = async (): Promise<unknown> => (await healthOf(citizen.host)).body;

  it('is no matter of health or of a warning while no tramite is bound', async () => {
    expect(await health()).to.deep.nested.include({ status: 'ok', 'checks.tramites': 'ok' });
    expect(warnings(citizen.host.logLines)).to.deep.equal([]);
  });

  it('is warned of by its code when it is imported', async () => {
    await importInto(citizen.host, { tramites: [bound] });
    citizen.host.clock.advance(2);
    const [warning, ...others] = warnings(citizen.host.logLines);
    expect(warning).to.include({ tramite: 'LICENCIA', process: 'LICENCIA_OBRA' });
    expect(others).to.deep.equal([]);
  });

  it('takes no records and says why, before a file is read', async () => {
    const { body, headers } = await citizen.create('LICENCIA', { nombre: 'Ana' }).expect(503);
    expect(body).to.include({ code: 'unavailable' });
    expect(body.msg).to.contain('LICENCIA').and.to.contain('módulo de procesos');
    expect(headers).to.have.property('retry-after');

    await citizen.multipart('LICENCIA').attach('soporte', Buffer.from('línea\n'), 'soporte.txt').expect(503);
    expect(await fileRows(citizen.host)).to.deep.equal([]);
    expect(await storedFiles(citizen.host)).to.deep.equal([]);
    expect(await storedRecords(citizen.host)).to.deep.equal([]);
  });

  it('is described, and stands in nobody else’s way', async () => {
    await citizen.info('LICENCIA').expect(200);
    await citizen.file('SIMPLE', { nombre: 'Ana' });
  });

  it('makes the service degraded, and not unavailable', async () => {
    expect(await health()).to.deep.nested.include({ status: 'degraded', 'checks.tramites': 'failed' });
  });

  it('is warned of when a host starts', async () => {
    const { databaseUrl, dataFolder, secretKey } = citizen.host;
    const other = await startTestHost({
      ...{ databaseUrl, dataFolder, secretKey, config },
      plugins: [auth, calendar, terms, forms, tramites],
    });
    try {
      expect(warnings(other.logLines)).to.have.length(1);
      expect(warnings(other.logLines)[0]).to.include({ tramite: 'LICENCIA', process: 'LICENCIA_OBRA' });
    } finally {
      await other.stop();
    }
  });
});
