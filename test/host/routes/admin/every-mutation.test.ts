import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { BotApiServer } from '../../../support/bot-api-server.js';
import { adminProcedures } from './support/admin-procedures.js';
import { catalogMutations } from './support/catalog-samples.js';
import { SECRET } from './support/sample-context.js';
import { changingNothing, entriesOf, sampleMoves, sampleMutations } from './support/sample-mutations.js';

const mutationSamples = { ...sampleMutations, ...catalogMutations };

const PASSWORD = 'correcta-y-larga';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly subject_kind: string | null;
}

describe('every admin mutation', () => {
  let host: TestHost;
  let admin: AdminCaller;
  let actor: number;
  let platform: BotApiServer;

  before(async () => {
    const usuarios = [{ username: 'jefa', password: PASSWORD, is_superuser: true }];
    platform = await BotApiServer.start();
    platform.knowEveryBot();
    const config = { messenger: { apiRoot: platform.url }, publicUrl: 'https://ciudad.example' };
    host = await startTestHost({ bundle: { usuarios }, config });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    actor = (await admin.query('auth.users.list')).data.items[0].id as number;
  });
  after(async () => {
    await host.stop();
    await platform.stop();
  });

  const entries = (): Promise<Entry[]> =>
    host.database.rows<Entry>(
      'SELECT id, action, subject_kind FROM host_audit_entry WHERE actor_user_id = $1 ORDER BY id',
      [actor],
    );

  it('has a sample here, or says why it changes nothing', () => {
    const mutations = adminProcedures(host).filter(({ type }) => type === 'mutation');
    const known = [mutationSamples, sampleMoves, changingNothing].flatMap((samples) => Object.keys(samples));
    expect(mutations.map(({ path }) => path)).to.have.members(known);
  });

  for (const [path, sample] of Object.entries(mutationSamples)) {
    it(`leaves its entry in the audit log: ${path}`, async () => {
      const input = await sample({ host, admin });
      const before = await entries();
      const answer = await admin.mutate(path, input);
      expect(answer.status, answer.text).to.equal(200);
      const added = (await entries()).slice(before.length);
      expect(added).to.have.length(entriesOf[path] ?? 1);
      expect(added[0]!.action).to.match(new RegExp(`^${path.split('.')[0]}\\.[A-Za-z]+\\.[A-Za-z]+$`));
      expect(added[0]!.subject_kind).to.be.a('string');
    });
  }

  for (const [path, sample] of Object.entries(sampleMoves)) {
    it(`leaves one entry in the history of its instance: ${path}`, async () => {
      const moves = () =>
        host.database.rows("SELECT id FROM workflow_history WHERE actor_kind = 'user' AND actor_user_id = $1", [actor]);
      const input = await sample({ host, admin });
      const [before, audited] = [await moves(), await entries()];
      const answer = await admin.mutate(path, input);
      expect(answer.status, answer.text).to.equal(200);
      expect(await moves()).to.have.length(before.length + 1);
      expect(await entries()).to.deep.equal(audited);
    });
  }

  it('puts neither secrets nor personal data into what is kept for good', async () => {
    const kept = JSON.stringify(await host.database.rows('SELECT * FROM host_audit_entry'));
    expect(kept).not.to.include(SECRET);
    expect(kept).not.to.match(/argon2|[0-9a-f]{64}/);
  });

  for (const [path, input] of Object.entries(changingNothing)) {
    it(`leaves none where nothing is changed: ${path}`, async () => {
      const before = await entries();
      const answer = await admin.mutate(path, input);
      expect(answer.status).to.equal(200);
      expect(await entries()).to.deep.equal(before);
    });
  }

  it('leaves none where it is refused, or leaves everything as it was', async () => {
    const id = (await admin.mutate('auth.users.create', { username: 'igual', nombres: 'Igual' })).data.id;
    const item = { codigo: 'IGUAL', nombre: 'Igual', preguntas: [] };
    await admin.mutate('tramites.tramites.save', item);
    const before = await entries();
    const calls: [path: string, input: object, status: number][] = [
      ['auth.users.create', { username: 'igual' }, 409],
      ['auth.users.update', { id, nombres: 'Igual' }, 200],
      ['auth.users.update', { id }, 200],
      ['auth.users.setGrants', { id, roles: [], permissions: [] }, 200],
      ['auth.users.setGrants', { id, roles: ['ninguno'], permissions: [] }, 400],
      ['tramites.tramites.save', item, 200],
      ['tramites.tramites.save', { ...item, nombre: 'Otro', revision: 7 }, 409],
      ['auth.roles.remove', { codigo: 'ninguno' }, 404],
    ];
    for (const [path, input, status] of calls) {
      expect((await admin.mutate(path, input)).status, path).to.equal(status);
    }
    expect(await entries()).to.deep.equal(before);
  });
});
