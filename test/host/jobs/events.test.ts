import { expect } from 'chai';
import { z } from 'zod';
import {
  defineEvent,
  eventListener,
  Events,
  JobRefusedError,
  type EventListener,
  type GivenUpReason,
} from '../../../host/plugin-api/index.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { until } from '../../../testing/until.js';
import { rejectionOf } from '../support/rejection.js';
import { pluginOf } from '../support/plugin-of.js';
import { JobHost, type JobHostOptions } from './support/job-host.js';

const moved = defineEvent('sample/moved', z.object({ record: z.int(), to: z.string() }));
const unheard = defineEvent('sample/unheard', z.object({}));

describe('events', () => {
  let host: JobHost;
  let heard: string[];
  let givenUp: GivenUpReason[];

  const listenerOf = (name: string, more: Partial<EventListener<typeof moved.data>> = {}): EventListener =>
    eventListener({
      event: moved,
      name,
      handle: ({ record, to }) => Promise.resolve(void heard.push(`${name} ${record} ${to}`)),
      ...more,
    });
  const start = async (options: JobHostOptions = {}): Promise<void> => {
    const listening = [
      pluginOf({ id: 'first', listens: () => [listenerOf('first/note')] }),
      pluginOf({
        id: 'second',
        listens: () => [
          // A copy of the contract, like that of an outside plugin.
          listenerOf('second/ordered', {
            event: defineEvent('sample/moved', moved.data),
            orderKey: ({ record }) => `second/record/${record}`,
          }),
          listenerOf('second/refuse', {
            handle: () => Promise.reject(new JobRefusedError('No se entiende.')),
            givenUp: (_tx, _data, reason) => Promise.resolve(void givenUp.push(reason)),
          }),
        ],
      }),
    ];
    host = await JobHost.start(undefined, { plugins: listening, ...options });
  };
  beforeEach(() => {
    heard = [];
    givenUp = [];
  });
  afterEach(() => host.stop());

  const events = (): Events => host.host.container.get<Events>(Events);
  const publish = (to: string, record = 1): Promise<void> =>
    host.host.database.transaction((tx) => events().publishEvent(tx, moved, { record, to }));

  it('are delivered once to each listener separately, with the full context of a handler', async () => {
    await start();
    await publish('RESUELTO');
    const left = async (): Promise<string[]> => (await host.rows()).map(({ name, state }) => `${name} ${state}`);
    await until('one is given up, and the others are done', async () =>
      (await left()).every((text) => text === 'second/refuse FALLIDA'),
    );
    expect(await left()).to.have.length(1);
    expect(heard.sort()).to.deep.equal(['first/note 1 RESUELTO', 'second/ordered 1 RESUELTO']);
    expect(givenUp).to.deep.equal([{ cause: 'refused', words: 'No se entiende.' }]);
  });

  it('are written in the transaction of what happened, by one statement', async () => {
    await start({ jobs: { workers: 0 } });
    const rolledBack = host.host.database.transaction(async (tx) => {
      await events().publishEvent(tx, moved, { record: 1, to: 'RESUELTO' });
      throw new Error('rolled back');
    });
    await rejectionOf(rolledBack);
    expect(await host.rows()).to.deep.equal([]);
    const statements = await statementsDuring(host.host.database, () => publish('RESUELTO'));
    expect(statements.filter((sql) => sql.includes('host_job'))).to.have.length(1);
    expect((await host.rows()).map(({ name }) => name).sort()).to.deep.equal([
      'first/note',
      'second/ordered',
      'second/refuse',
    ]);
  });

  it('are delivered in order to listeners that request it', async () => {
    await start();
    const states = ['EN_TRAMITE', 'DEVUELTO', 'EN_TRAMITE', 'RESUELTO'];
    for (const to of states) await publish(to, 7);
    const ordered = (): string[] => heard.filter((text) => text.startsWith('second/ordered'));
    await until('all are heard', () => ordered().length === states.length);
    expect(ordered()).to.deep.equal(states.map((to) => `second/ordered 7 ${to}`));
  });

  it('cost nothing without a listener', async () => {
    await start({ jobs: { workers: 0 } });
    expect(events().hasListeners(moved)).to.equal(true);
    expect(events().hasListeners(unheard)).to.equal(false);
    await host.host.database.transaction(async (tx) => {
      const statements = await statementsDuring(host.host.database, () => events().publishEvent(tx, unheard, {}));
      expect(statements).to.deep.equal([]);
    });
  });

  it('cost a listener that they do not concern no job', async () => {
    const only = listenerOf('only/seven', { concerns: (_tx, { record }) => Promise.resolve(record === 7) });
    const seven = pluginOf({ id: 'only', listens: () => [only] });
    await start({ plugins: [seven], jobs: { workers: 0 } });
    for (const record of [1, 7, 8]) await publish('RESUELTO', record);
    expect((await host.rows()).map(({ name }) => name)).to.deep.equal(['only/seven']);
  });

  it('that do not fit are refused, without being quoted', async () => {
    await start({ jobs: { workers: 0 } });
    const wrong = { record: 'secreto', to: 'X' } as unknown as z.input<typeof moved.data>;
    const error = await rejectionOf(host.host.database.transaction((tx) => events().publishEvent(tx, moved, wrong)));
    expect(error).to.be.instanceOf(TypeError);
    expect(error.message).to.include('sample/moved').and.not.include('secreto');
  });
});
