import { expect } from 'chai';
import { UntakenMails } from '../../../../../plugins/workflow/engine/reminders/untaken-mails.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { OfficeDesk } from '../../support/office-desk.js';

describe('the mail about tasks that wait untaken', () => {
  let server: TestSmtpServer;
  let city: OfficeDesk;
  let second: TestHost;

  before(async () => {
    server = await TestSmtpServer.start();
    const config = { mail: server.config(), jobs: { pollSeconds: 0.05 } };
    city = await OfficeDesk.start(config);
    const { databaseUrl, dataFolder, secretKey } = city.host;
    second = await startTestHost({ databaseUrl, dataFolder, secretKey, overrides: city.desk.overrides, config });
  });
  after(async () => {
    await second?.stop();
    await city?.stop();
    await server?.stop();
  });
  beforeEach(() => {
    server.received.splice(0);
  });

  const look = ({ container }: TestHost): Promise<void> =>
    container.get(UntakenMails).send(new AbortController().signal);
  const pass = async (day: string): Promise<string[]> => {
    await city.on(day);
    await Promise.all([look(city.host), look(second), look(city.host)]);
    await until('no mail is left', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await city.host.database.rows(sql)).length === 0;
    });
    return server.received.flatMap(({ to }) => [...to]).sort();
  };

  it('goes to the members of the department once a day, after a working day, with the numbers alone', async () => {
    // A Thursday.
    const { filed } = await city.file('2026-05-07');
    expect(await pass('2026-05-08')).to.deep.equal([]);
    const members = ['luz@ciudad.example', 'rosa@ciudad.example'];
    expect(await pass('2026-05-09')).to.deep.equal(members);
    const { subject, text } = server.received[0]!.email;
    expect(subject).to.equal('Una tarea espera a que alguien la tome');
    expect(text).to.include('Hacienda').and.include(filed.radicado);
    expect(await pass('2026-05-11')).to.have.members([...members, ...members]);
  });

  it('is not sent once a member has taken the task', async () => {
    const [task] = await city.host.database.rows<{ id: number }>('SELECT id FROM workflow_task');
    await city.on('2026-05-12');
    await city.claim('luz', task as never).expect(200);
    expect(await pass('2026-05-12')).to.deep.equal([]);
  });
});
