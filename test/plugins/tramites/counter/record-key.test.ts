import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { Counter } from '../support/counter-clerk.js';

describe('the key of a record at the counter', () => {
  let counter: Counter;
  let filed: { readonly key: string; readonly datos: number };

  before(async () => {
    counter = await Counter.open();
    filed = (await counter.file({ nombre: 'Rosa Elvira', arboles: 2 }).expect(200)).body;
  });
  after(() => counter.city.host.stop());

  const callerOf = async (username: string): Promise<AdminCaller> =>
    new AdminCaller(counter.city.host.url, (await counter.city.auth.tokens({ username })).access);
  const showTo = async (username: string, id: number): Promise<AdminAnswer> =>
    (await callerOf(username)).mutate('tramites.counter.key', { id });

  it('is shown to a clerk of the counter with the receipt, and the audit log names the clerk', async () => {
    const { data } = await showTo('mostrador', filed.datos);
    expect(data).to.deep.equal({ key: filed.key, recibo: `/seguimiento/${filed.key}/recibo` });
    const listed = await (await callerOf('jefa')).query('host.audit.list', { action: 'tramites.record.keyShown' });
    const { items } = listed.data as { items: { actor: object; subject: object }[] };
    expect(items).to.have.length(1);
    expect(items[0]!.actor).to.include({ kind: 'user', userId: await counter.idOf('mostrador') });
    expect(items[0]!.subject).to.deep.equal({ kind: 'tramites.record', id: String(filed.datos) });
    expect(JSON.stringify(listed.data)).not.to.include(filed.key);
  });

  it('is refused to other staff, is 404 for an unknown record, and is in no list', async () => {
    expect((await showTo('jefa', 2_000_000_000)).status).to.equal(404);
    const reader = await callerOf('archivo');
    expect((await showTo('archivo', filed.datos)).status).to.equal(403);
    for (const [name, input] of [
      ['list', { key: filed.key }],
      ['find', { texto: filed.key }],
      ['get', { id: filed.datos }],
      ['history', { id: filed.datos }],
      ['answers', { id: filed.datos }],
    ] as const) {
      const { status, data } = await reader.query(`tramites.records.${name}`, input);
      expect(status, name).to.equal(200);
      expect(JSON.stringify(data), name).not.to.include(filed.key);
    }
  });
});
