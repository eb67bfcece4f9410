import { expect } from 'chai';
import { png } from '../../../acceptance/support/stored-files.js';
import { DraftAdministration } from '../../../../plugins/forms/drafts/draft-administration.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('drafts, by the admin procedures', () => {
  let client: DraftClient;
  let staff: AdminCaller;
  let borrador: string;

  before(async () => {
    client = await startDraftHost();
    staff = await AdminCaller.login(client.host, 'archivo', PASSWORD);
    borrador = await client.begun();
    await client.patch(borrador).field('nombre', 'Luz Marina').attach('foto', png, 'secreto.png').expect(200);
    await client.begun('TALA', await client.jwt('luz'));
  });
  after(() => client.host.stop());

  it('are listed without key and answers, the newest first, page by page and by form', async () => {
    const items = await staff.items<{ formulario: string; esDeUsuario: boolean }>('forms.drafts.list', {
      limit: 1,
    });
    expect(items.map(({ formulario, esDeUsuario }) => [formulario, esDeUsuario])).to.deep.equal([
      ['tramite:TALA', true],
      ['tramite:PODA', false],
    ]);
    expect(items[0]).to.have.all.keys('id', 'formulario', 'esDeUsuario', 'creado', 'cambiado', 'vence');
    const { data, text } = await staff.query('forms.drafts.list', { formulario: 'tramite:PODA' });
    expect(data.items).to.have.length(1);
    for (const secret of [borrador, 'Luz Marina', 'secreto']) expect(text).not.to.contain(secret);
    expect((await staff.query('forms.drafts.list')).data.items).to.have.length(2);
  });

  it('are removed by one of several, with their files, and the audit log says by whom', async () => {
    const { data } = await staff.query('forms.drafts.list', { formulario: 'tramite:PODA' });
    const { id } = data.items[0] as { id: number };
    const answers = await Promise.all(Array.from({ length: 3 }, () => staff.mutate('forms.drafts.remove', { id })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 404, 404]);
    await client.get(borrador).expect(404);
    expect(await client.count('host_file', 'swept_at IS NOT NULL')).to.equal(1);
    const lines = await client.host.database.rows<{ subject_id: string }>(
      "SELECT subject_id FROM host_audit_entry WHERE action = 'forms.draft.removed'",
    );
    expect(lines).to.deep.equal([{ subject_id: String(id) }]);
  });

  it('refuse what is no id', async () => {
    for (const id of [0, -1, 'x', 1e12, null]) {
      expect((await staff.mutate('forms.drafts.remove', { id })).status).to.equal(400);
    }
    expect((await staff.query('forms.drafts.list', { otro: 1 })).status).to.equal(400);
  });

  it('keep the person whose they are from being removed', async () => {
    const jefa = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const users = await jefa.items<{ id: number; username: string }>('auth.users.list');
    const idOf = (name: string): number => users.find(({ username }) => username === name)!.id;
    const database = client.host.database;
    const drafts = client.host.container.get(DraftAdministration);
    const refers = (name: string): Promise<boolean> => database.transaction((tx) => drafts.refersTo(idOf(name), tx));
    expect(await refers('luz')).to.equal(true);
    expect(await refers('marta')).to.equal(false);
  });
});
