import { expect } from 'chai';
import { z } from 'zod';
import { defineJob, jobHandler, type JobHandler, type ScheduledJob } from '../../../host/plugin-api/index.js';
import { startTestHost } from '../../support/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';

const handlerOf = (name: string): JobHandler =>
  jobHandler({ type: defineJob(name, z.object({})), handle: () => Promise.resolve() });
const scheduleOf = (name: string): ScheduledJob => ({
  name,
  everySeconds: 60,
  run: () => Promise.resolve(),
});

describe('what stops a boot because of jobs', () => {
  let started: string[];

  beforeEach(() => (started = []));

  const failureOf = async (
    ...parts: readonly { jobs?: string[]; schedules?: string[] }[]
  ): Promise<string> => {
    const plugins = parts.map(({ jobs = [], schedules = [] }, index) =>
      pluginOf({
        id: `sample-${index}`,
        jobs: () => jobs.map(handlerOf),
        schedules: () => schedules.map(scheduleOf),
        start: () => void started.push(`sample-${index}`),
      }),
    );
    const failure = await bootFailure(startTestHost({ plugins: [peoplePlugin(), ...plugins] }));
    expect(started).to.deep.equal([]);
    return failure;
  };

  it('two handlers of one type', async () => {
    const twice = 'Two handlers carry out jobs of the type "sample/greet".';
    expect(await failureOf({ jobs: ['sample/greet'] }, { jobs: ['sample/greet'] })).to.equal(twice);
    expect(await failureOf({ jobs: ['sample/greet', 'sample/greet'] })).to.equal(twice);
  });

  it('a schedule with the name of another or of a type', async () => {
    const twice = 'Two handlers carry out jobs of the type "sample/turn".';
    expect(await failureOf({ schedules: ['sample/turn'] }, { schedules: ['sample/turn'] })).to.equal(twice);
    expect(await failureOf({ schedules: ['sample/turn'] }, { jobs: ['sample/turn'] })).to.equal(twice);
  });

  it('a name that does not say whose it is', async () => {
    for (const name of ['greet', 'Sample/greet', 'sample/', `sample/${'a'.repeat(100)}`])
      expect(await failureOf({ jobs: [name] })).to.include(`"${name}"`);
  });
});
