import { expect } from 'chai';
import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  saveMutation,
  type Identity,
  type ImportOutcome,
} from '../../../../host/plugin-api/index.js';

const codes = ['a', 'b', 'c', 'd'];
const user = (userId: number, ...permissions: readonly string[]): Identity => ({
  userId,
  username: `u${userId}`,
  isSuperuser: false,
  permissions: new Set(permissions),
  groups: new Set(),
  scheme: 'jwt',
  may: (permission) => permissions.includes(permission),
});
const lamp = z.object({ code: z.string(), isLit: z.boolean() });

/** Makes a list of lamps, with a record of its changes and their authors. */
function lamps() {
  const changes: [string, number][] = [];
  const note = (code: string, { userId }: Identity): void => void changes.push([code, userId]);
  const save = (code: string, by: Identity): Promise<ImportOutcome> => {
    note(code, by);
    return Promise.resolve(codes.includes(code) ? 'changed' : 'created');
  };
  const procedure = adminProcedure('lamps.admin');
  const router = adminRouter({
    list: pageQuery(
      procedure,
      pageRequest(z.string()).extend({ from: z.string().optional() }).prefault({}),
      { item: lamp, cursor: 'code' },
      ({ cursor, limit, from = '' }, by) => {
        const after = codes.filter((code) => code > (cursor ?? '') && code >= from);
        return Promise.resolve(after.slice(0, limit).map((code) => ({ code, isLit: by.userId === 7 })));
      },
    ),
    save: saveMutation(procedure, lamp, ({ code }, by) => save(code, by)),
    remove: doneMutation(procedure, z.strictObject({ code: z.string() }), ({ code }, by) =>
      Promise.resolve(note(code, by)),
    ),
  });
  const callerOf = (caller: Identity | undefined) =>
    router.createCaller({ identity: caller, refusal: undefined, requestId: 'test' });
  return { changes, callerOf, caller: callerOf(user(7, 'lamps.admin')) };
}

describe('the admin procedures that lists have in common', () => {
  it('answer page by page, with the cursor of the next page, and null on the last', async () => {
    const { caller } = lamps();
    const first = await caller.list({ limit: 2, from: 'b' });
    expect(first.items).to.deep.equal([
      { code: 'b', isLit: true },
      { code: 'c', isLit: true },
    ]);
    expect(first.nextCursor).to.equal('c');
    const last = await caller.list({ limit: 2, cursor: first.nextCursor });
    expect(last).to.deep.equal({ items: [{ code: 'd', isLit: true }], nextCursor: null });
    expect((await caller.list({ limit: 4 })).nextCursor).to.equal(null);
    expect((await caller.list()).items).to.have.length(4);
  });

  it('answer the outcome of a saved item, and confirm a removal', async () => {
    const { caller, changes } = lamps();
    expect(await caller.save({ code: 'a', isLit: true })).to.deep.equal({ outcome: 'changed' });
    expect(await caller.save({ code: 'e', isLit: true })).to.deep.equal({ outcome: 'created' });
    expect(await caller.remove({ code: 'a' })).to.deep.equal({ ok: true });
    expect(changes).to.deep.equal([
      ['a', 7],
      ['e', 7],
      ['a', 7],
    ]);
  });

  it('require the permission, and change nothing without it', async () => {
    const { callerOf, changes } = lamps();
    const calls = [undefined, user(8)]
      .map(callerOf)
      .flatMap((caller) => [
        () => caller.list(),
        () => caller.save({ code: 'a', isLit: true }),
        () => caller.remove({ code: 'a' }),
      ]);
    const codesOf = await Promise.all(
      calls.map((call) => call().then(String, (error: { code: string }) => error.code)),
    );
    expect(codesOf).to.deep.equal([...Array(3).fill('UNAUTHORIZED'), ...Array(3).fill('FORBIDDEN')]);
    expect(changes).to.deep.equal([]);
  });
});
