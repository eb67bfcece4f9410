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

describe('a tramite with a process, without a plugin that runs processes', () => {
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

  it('degrades no health check and causes no warning while no tramite names a process', async () => {
    expect(await health()).to.deep.nested.include({ status: 'ok', 'checks.tramites': 'ok' });
    expect(warnings(citizen.host.logLines)).to.deep.equal([]);
  });

  it('causes a warning with its code at its import', async () => {
    await importInto(citizen.host, { tramites: [bound] });
    citizen.host.clock.advance(2);
    const [warning, ...others] = warnings(citizen.host.logLines);
    expect(warning).to.include({ tramite: 'LICENCIA', process: 'LICENCIA_OBRA' });
    expect(others).to.deep.equal([]);
  });

  it('refuses records with the reason, before a file is read', async () => {
    const { body, headers } = await citizen.create('LICENCIA', { nombre: 'Ana' }).expect(503);
    expect(body).to.include({ code: 'unavailable' });
    expect(body.msg).to.contain('LICENCIA').and.to.contain('módulo de procesos');
    expect(headers).to.have.property('retry-after');

    await citizen.multipart('LICENCIA').attach('soporte', Buffer.from('línea\n'), 'soporte.txt').expect(503);
    expect(await fileRows(citizen.host)).to.deep.equal([]);
    expect(await storedFiles(citizen.host)).to.deep.equal([]);
    expect(await storedRecords(citizen.host)).to.deep.equal([]);
  });

  it('is still described, and other tramites are filed', async () => {
    await citizen.info('LICENCIA').expect(200);
    await citizen.file('SIMPLE', { nombre: 'Ana' });
  });

  it('makes the service degraded, not unavailable', async () => {
    expect(await health()).to.deep.nested.include({ status: 'degraded', 'checks.tramites': 'failed' });
  });

  it('causes a warning at the start of a host', async () => {
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
