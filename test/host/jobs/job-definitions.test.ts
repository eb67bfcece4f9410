import { expect } from 'chai';
import { z } from 'zod';
import {
  defineEvent,
  defineJob,
  eventListener,
  jobHandler,
  type JobHandler,
  type ScheduledJob,
} from '../../../host/plugin-api/index.js';
import type { JobWork } from '../../../host/plugin-api/jobs/jobs.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';

const handlerOf = (name: string, work: Partial<JobWork> = {}): JobHandler =>
  jobHandler({ ...work, type: defineJob(name, z.object({})), handle: () => Promise.resolve() });
const scheduleOf = (name: string): ScheduledJob => ({
  name,
  everySeconds: 60,
  run: () => Promise.resolve(),
});

describe('the checks of a boot for jobs', () => {
  let started: string[];

  beforeEach(() => (started = []));

  const failureOf = async (...parts: readonly { jobs?: string[]; schedules?: string[] }[]): Promise<string> => {
    const plugins = parts.map(({ jobs = [], schedules = [] }, index) =>
      pluginOf({
        id: `sample-${index}`,
        jobs: () => jobs.map((name) => handlerOf(name)),
        schedules: () => schedules.map(scheduleOf),
        start: () => void started.push(`sample-${index}`),
      }),
    );
    const failure = await bootFailure(startTestHost({ plugins: [peoplePlugin(), ...plugins] }));
    expect(started).to.deep.equal([]);
    return failure;
  };

  it('refuse two handlers of one type', async () => {
    const twice = 'Two handlers carry out jobs of the type "sample/greet".';
    expect(await failureOf({ jobs: ['sample/greet'] }, { jobs: ['sample/greet'] })).to.equal(twice);
    expect(await failureOf({ jobs: ['sample/greet', 'sample/greet'] })).to.equal(twice);
  });

  it('refuse a schedule with the name of another or of a type', async () => {
    const twice = 'Two handlers carry out jobs of the type "sample/turn".';
    expect(await failureOf({ schedules: ['sample/turn'] }, { schedules: ['sample/turn'] })).to.equal(twice);
    expect(await failureOf({ schedules: ['sample/turn'] }, { jobs: ['sample/turn'] })).to.equal(twice);
  });

  it('refuse a listener with the name of a type', async () => {
    const event = defineEvent('sample/happened', z.object({}));
    const listener = eventListener({ event, name: 'sample/greet', handle: () => Promise.resolve() });
    const sample = pluginOf({ jobs: () => [handlerOf('sample/greet')], listens: () => [listener] });
    expect(await bootFailure(startTestHost({ plugins: [peoplePlugin(), sample] }))).to.equal(
      'Two handlers carry out jobs of the type "sample/greet".',
    );
  });

  it('refuse an invalid limit or share', async () => {
    for (const work of [{ limitSeconds: 0 }, { limitSeconds: Infinity }, { atOnce: 0 }, { atOnce: 1.5 }]) {
      const sample = pluginOf({ jobs: () => [handlerOf('sample/greet', work)] });
      const failure = await bootFailure(startTestHost({ plugins: [peoplePlugin(), sample] }));
      expect(failure).to.include('"sample/greet"');
    }
  });

  it("refuse a name without the plugin's id", async () => {
    for (const name of ['greet', 'Sample/greet', 'sample/', `sample/${'a'.repeat(100)}`])
      expect(await failureOf({ jobs: [name] })).to.include(`"${name}"`);
  });
});
