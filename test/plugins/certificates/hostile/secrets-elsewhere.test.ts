import { expect } from 'chai';
import request from 'supertest';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { certificados } from '../support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { TOKEN } from '../../procedures/support/procedures-client.js';
import { bodyDoors, knock } from './support/every-door.js';
import { figures, METRICS } from './support/figures.js';

const SECRET = 'secreto-de-Quetzalli-52998224';

describe('tokens and values', function () {
  let client: CertificatesClient;
  let admin: AdminCaller;
  let issued: string;

  before(async () => {
    client = await startCertificatesHost(
      {
        certificados,
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', 'NO', 'FALLA', 'LENTA'] }],
      },
      { config: { ...METRICS, logging: { level: 'debug' }, procedures: { tokenPerMinute: 12 } } },
    );
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const { data } = await admin.mutate('procedures.tokens.issue', {
      nombre: 'nuevo',
      procedimientos: ['ECO'],
    });
    issued = (data as { uuid: string }).uuid;
    const body = { nota: SECRET };
    for (const door of bodyDoors) {
      const codes =
        door === 'certificado'
          ? ['PAZ_Y_SALVO', 'DEUDA', 'FALLA', 'LENTO', 'ROMPE']
          : ['ECO', 'NO', 'FALLA', 'LENTA', 'ROMPE'];
      for (const codigo of [...codes, SECRET]) await knock(client, door, codigo, body);
      await knock(client, door, codes[0]!, `{"nota":"${SECRET}`);
      await knock(client, door, codes[0]!, { [SECRET]: `${SECRET}\0` });
    }
    for (const codigo of ['ECO', 'NO', 'FALLA', 'LENTA', SECRET])
      await client.byToken(codigo, `?nota=${SECRET}&token=${TOKEN}`);
    for (let time = 0; time < 10; time += 1)
      await client.byToken('ECO', `?nota=${SECRET}&token=${issued}`, { Authorization: '' });
    await client.byToken('ECO', `?${SECRET}=%00`, {
      Authorization: `Bearer ${issued}`,
      'X-Forwarded-For': '192.0.2.99',
    });
    for (const codigo of ['ECO', 'NO', 'FALLA']) {
      await admin.mutate('procedures.procedures.dryRun', { codigo, datos: body });
    }
    await client.register('PAZ_Y_SALVO', { nota: SECRET, valor: SECRET });
  });
  after(() => client.host.stop());

  const secrets = (): readonly string[] => [
    SECRET,
    'Quetzalli',
    '52998224',
    TOKEN,
    issued,
    client.jwt['Authorization']!.slice(7),
    client.session['X-CSRFToken']!,
  ];
  const expectNone = (where: string, text: string): void => {
    const lower = text.toLowerCase();
    for (const secret of secrets())
      expect(lower.includes(secret.toLowerCase()), `${secret} in ${where}`).to.equal(false);
  };

  it('appear in no line of the log, not even with errors', () => {
    const { logLines } = client.host;
    expect(logLines.filter((line) => line.includes('a procedure failed'))).to.have.length.above(8);
    expect(logLines.filter((line) => line.includes('"status":429'))).not.to.be.empty;
    expectNone('the log', logLines.join(''));
  });

  it('appear in no metric and no label', async () => {
    const text = await figures(client.host);
    expect(text).to.contain('ventanilla_procedures_run_duration_seconds_count{codigo="FALLA"');
    expectNone('/metrics', text);
  });

  it('appear in no entry of the audit log', async () => {
    const rows = await client.host.database.rows<Record<string, unknown>>('SELECT * FROM host_audit_entry');
    const actions = rows.map(({ action }) => action);
    expect(actions).to.include.members([
      'procedures.token.issued',
      'procedures.procedure.tried',
      'certificates.registration.filed',
    ]);
    expectNone('the audit log', JSON.stringify(rows));
  });

  it('appear in no health check', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expectNone(path, (await request(client.host.url).get(path)).text);
    }
  });
});
