import { expect } from 'chai';
import type { Values } from '../../../../../plugins/catalogs/engine/resource.js';
import type { Subject } from './subject.js';

const AT_ONCE = 10;

/** Counts statuses. */
function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const times = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));

/** Declares the tests of concurrent requests: one wins, the others are refused. */
export function raceChecks(subject: () => Subject): void {
  it('are created once by concurrent requests with the same values', async () => {
    const one = subject();
    const { duplicate = 400 } = one.definition;
    const values = one.values(one.next());
    const answers = await times(() => one.call('post', '', { body: values }));
    expect(counted(answers.map(({ status }) => status))).to.deep.equal({ 201: 1, [duplicate]: AT_ONCE - 1 });
    const made = answers.find(({ status }) => status === 201)!;
    expect(await one.audited((made.body as { id: number }).id)).to.have.length(1);
  });

  it('are changed by only one of several requests with the same ETag', async () => {
    const one = subject();
    const { id, etag } = await one.make();
    const { together = [] } = one.sample;
    const fixed = one.definition.fixed ?? [];
    const names = together[0] ?? [Object.keys(one.resource.fields).find((name) => !fixed.includes(name))!];
    const bodies = Array.from({ length: AT_ONCE }, () => {
      const values = one.values(one.next());
      return Object.fromEntries(names.map((name) => [name, values[name]]));
    });
    const headers = { 'If-Match': etag };
    const answers = await times((at) => one.call('patch', id, { body: bodies[at], headers }));
    expect(counted(answers.map(({ status }) => status))).to.deep.equal({ 200: 1, 412: AT_ONCE - 1 });
    const won = answers.find(({ status }) => status === 200)!;
    expect((await one.call('get', id)).body).to.deep.equal(won.body as Values);
    expect(await one.audited(id)).to.have.length(2);
  });

  it('are removed once', async () => {
    const one = subject();
    const { id } = await one.make();
    const answers = await times(() => one.call('delete', id));
    expect(counted(answers.map(({ status }) => status))).to.deep.equal({ 204: 1, 404: AT_ONCE - 1 });
    expect(await one.audited(id)).to.have.length(2);
  });
}
