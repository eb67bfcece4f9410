import { expect } from 'chai';
import { TaskClaims } from '../../../../../plugins/workflow/desk/tasks/task-claims.js';
import { TaskRepository } from '../../../../../plugins/workflow/desk/tasks/task-repository.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { EventReader } from '../../../../support/event-reader.js';
import { RedisServer } from '../../../../support/redis-server.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import { workflowPlugins, type WorkflowClient } from '../../support/workflow-client.js';

/** The id of a task, and its change. */
type TaskChange = readonly [tarea: number, que: string];

const receivedBy = ({ events }: EventReader): TaskChange[] =>
  events
    .filter(({ event }) => event === 'tarea')
    .map(({ data }) => data as { tarea: number; que: string })
    .map(({ tarea, que }) => [tarea, que]);

/** Defines the tests, with and without notifications by Redis. */
function theInboxIsNotified(redisUrl: () => string | undefined, lose?: () => Promise<void>): void {
  let client: WorkflowClient;
  let second: TestHost;
  const users: Record<string, number> = {};
  const open: EventReader[] = [];

  before(async () => {
    const url = redisUrl();
    const config = { ...(url !== undefined && { redis: { url } }), auth: { plainHttp: true } };
    client = await startOffice({ config });
    const { databaseUrl, secretKey } = client.host;
    second = await startTestHost({ plugins: workflowPlugins, databaseUrl, secretKey, config });
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    await client.release('ana', processOf('VISITA', 'Visita', taskOf('VISITAR', ['revision'])));
    const sql = 'SELECT id, username FROM auth_user';
    for (const { id, username } of await client.host.database.rows<{ id: number; username: string }>(sql))
      users[username] = id;
  });
  after(async () => {
    await second?.stop();
    await client?.host.stop();
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.leave();
  });

  /** Opens a stream of a user, on the host that changes nothing. */
  const follow = async (username: string): Promise<EventReader> => {
    const stream = await EventReader.open(
      `${second.url}/workflow/api/bandeja/eventos/`,
      await client.auth.jwt(username),
    );
    expect(stream.status).to.equal(200);
    open.push(stream);
    return stream;
  };
  const heard = (stream: EventReader, ...told: readonly TaskChange[]): Promise<void> =>
    until(`${JSON.stringify(told)} of ${JSON.stringify(receivedBy(stream))}`, () =>
      told.every((one) => receivedBy(stream).some((event) => event.join() === one.join())),
    );
  const claim = (as: string, id: number) => client.post(as, 'tomar-tarea/', { tarea_id: id }).expect(200);

  it('of its tasks, from another host, and of no other task', async () => {
    const [luz, rosa, otro, nadie] = [
      await follow('luz'),
      await follow('rosa'),
      await follow('otro'),
      await follow('nadie'),
    ];
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const { body } = await claim('rosa', id);
    await client.post('rosa', 'soltar-tarea/', { tarea_id: id }).expect(200);
    await claim('rosa', id);
    const action = {
      instf_llave: body.tarea.instf_llave as string,
      sp_code: 'ECO',
      bpm_accion: 'SEGUIR',
      jsonfiltros: {},
    };
    await client.post('rosa', 'ejecutar-accion/', action).expect(200);
    const visit = await startTask(client, 'otro', 'VISITA');
    await heard(otro, [visit.id, 'nueva']);
    const all: TaskChange[] = ['nueva', 'tomada', 'soltada', 'tomada', 'cerrada'].map((que) => [id, que]);
    await heard(rosa, ...all, [visit.id, 'nueva']);
    await heard(luz, ...all);
    expect(receivedBy(otro)).to.deep.equal([[visit.id, 'nueva']]);
    expect(receivedBy(luz)).to.deep.equal(all);
    expect(receivedBy(nadie)).to.deep.equal([]);
    const taken = (await luz.told('tarea', 5))[1];
    expect(taken).to.deep.equal({ tarea: id, que: 'tomada', usuario: users['rosa'] });
  });

  it('of a task that an administrator reassigns, also for the user who had it before', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const admin = await client.admin();
    await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'nadie', motivo: 'Apoyo' });
    const nadie = await follow('nadie');
    const otro = await follow('otro');
    await admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'otro', motivo: 'Apoyo' });
    await heard(nadie, [id, 'tomada']);
    await heard(otro, [id, 'tomada']);
  });

  it('of a change by a host that ended before it could notify', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const luz = await follow('luz');
    const { database, clock } = client.host;
    const ended = new TaskClaims(database, new TaskRepository(database), { moved: () => undefined });
    await ended.take(id, { userId: users['rosa']!, groups: ['rol:ventanilla'], at: clock.now() });
    await heard(luz, [id, 'tomada']);
  });

  it('of a change that committed after later ones', async () => {
    const [first, later] = [await startTask(client, 'luz', 'QUEJA'), await startTask(client, 'luz', 'QUEJA')];
    const luz = await follow('luz');
    const { database, clock } = client.host;
    const claims = new TaskClaims(database, new TaskRepository(database), { moved: () => undefined });
    const claimant = { userId: users['rosa']!, groups: ['rol:ventanilla'], at: clock.now() };
    await database.transaction(async (tx) => {
      await claims.takeWith(tx, first.id, claimant);
      await claim('carla', later.id);
      await heard(luz, [later.id, 'tomada']);
      expect(receivedBy(luz)).to.not.deep.include([first.id, 'tomada']);
    });
    await heard(luz, [first.id, 'tomada']);
  });

  it('of a pool that the user has just joined', async () => {
    const { id } = await startTask(client, 'otro', 'VISITA');
    const luz = await follow('luz');
    const admin = await client.admin();
    const grants = (roles: readonly string[]) =>
      admin.mutate('auth.users.setGrants', { id: users['luz'], roles, permissions: [] });
    expect((await grants(['ventanilla', 'revision'])).status).to.equal(200);
    try {
      await until('it is told', async () => {
        await claim('otro', id);
        await client.post('otro', 'soltar-tarea/', { tarea_id: id }).expect(200);
        return receivedBy(luz).length > 0;
      });
    } finally {
      await grants(['ventanilla']);
    }
  });

  if (!lose) return;
  it('of its tasks while Redis is away', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const luz = await follow('luz');
    await lose();
    await claim('rosa', id);
    await heard(luz, [id, 'tomada']);
  });
}

describe('an inbox is notified', () => {
  theInboxIsNotified(() => undefined);
});

describe('an inbox is notified, with Redis,', () => {
  let server: RedisServer;
  before(async function () {
    server = await RedisServer.start(this);
  });
  after(() => server?.stop());
  theInboxIsNotified(
    () => server.url,
    () => server.stop(),
  );
});
