import assert from 'node:assert/strict';
import { z } from 'zod';
import type { JobHandler } from '../../host/plugin-api/index.js';
import type { ConformanceCheck } from './conformance-check.js';

/** The fields by which the data of a job name the thing that waits for it: a task, or an instance with one. */
const waiting = ['tarea', 'task', 'instancia', 'instance'];

const fieldsOf = ({ type }: JobHandler): string[] =>
  Object.keys(z.toJSONSchema(type.data, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Makes the checks on the jobs of a plugin: their data, and how they end. */
export function jobChecks(handlers: () => Promise<readonly JobHandler[]>): ConformanceCheck[] {
  return [
    {
      name: 'has an end for each job about a task that is given up, as the task would wait for ever',
      run: async () => {
        const about = (await handlers()).filter((handler) => fieldsOf(handler).some((name) => waiting.includes(name)));
        const endless = about.filter((handler) => !handler.givenUp).map(({ type }) => type.name);
        assert.deepEqual(endless, [], 'handlers of jobs about tasks without givenUp');
      },
    },
  ];
}
