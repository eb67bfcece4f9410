import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from '../../../host/runtime/paths.js';
import { startDatabaseServer, stopDatabaseServer } from '../../../testing/database-server.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { countWay, type CountedWay } from './counted-way.js';
import { Demonstration } from './demonstration.js';
import { endAtPort, FollowedCalls, leaveTimersOut } from './followed-calls.js';
import { sixWays, type ShownWay } from './six-ways.js';
import { functionsById } from './source-functions.js';
import { isLeftOut } from './ways-document.js';

const functionOf = functionsById((file) => readFileSync(path.join(codeRoot, file), 'utf8'));

type CountedWays = (readonly [ShownWay, CountedWay])[];

async function countAll(calls: FollowedCalls): Promise<CountedWays> {
  const city = await Demonstration.start();
  endAtPort(city.databasePort);
  const counted: CountedWays = [];
  try {
    for (const way of sixWays()) {
      await way.prepare(city);
      await city.settled();
      const followed = await calls.during(() => way.call(city), way.job);
      counted.push([way, countWay(followed, functionOf, isLeftOut)]);
    }
  } finally {
    await city.stop();
  }
  return counted;
}

/** Makes the calls of the document to a demonstration city of their own, and counts their ways. */
export async function traceWays(): Promise<CountedWays> {
  const calls = new FollowedCalls(productPlugins);
  leaveTimersOut();
  await startDatabaseServer();
  try {
    return await countAll(calls);
  } finally {
    await stopDatabaseServer();
  }
}
