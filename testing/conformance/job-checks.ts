import assert from 'node:assert/strict';
import { z } from 'zod';
import type { JobHandler } from '../../host/plugin-api/index.js';
import type { ConformanceCheck } from './conformance-check.js';

/**
 * How the fields begin by which the data of a job name what waits for it, one or several: a task, an instance with one,
 * or a timer. After the place that it goes on from come others, whose job it would have written.
 */
const waiting = /^(?:tarea|task|instancia|instance|temporizador|timer|despues|after)/;

const fieldsOf = ({ type }: JobHandler): string[] =>
  Object.keys(z.toJSONSchema(type.data, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Checks of the jobs of a plugin: their data and how they end. */
export function jobChecks(handlers: () => Promise<readonly JobHandler[]>): ConformanceCheck[] {
  return [
    {
      name: 'has an end for each job about a task that is given up, as the task would wait for ever',
      run: async () => {
        const about = (await handlers()).filter((handler) => fieldsOf(handler).some((name) => waiting.test(name)));
        const endless = about.filter((handler) => !handler.givenUp).map(({ type }) => type.name);
        assert.deepEqual(endless, [], 'handlers of jobs about tasks without givenUp');
      },
    },
  ];
}
