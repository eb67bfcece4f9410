import { MessengerCity, type CityBot } from '../test/plugins/messenger/support/messenger-city.js';
import type { BotApiAnswer } from '../test/support/bot-api-server.js';
import { startBenchServer } from './support/bench-server.js';
import { runWithCleanUp } from './support/clean-up.js';
import { median, table } from './support/statistics.js';

// `npm run bench:webhook`: how long the messenger's webhook takes while its platform is well, slow, busy, broken and
// dead. Jobs send the answers to the updates meanwhile. `BENCH_DATABASE_URL` names another PostgreSQL than the embedded
// one.

const REPETITIONS = Number(process.env['BENCH_REPETITIONS'] ?? 200);
const ROUNDS = 3;
const WARM_UP = 30;

const platforms: readonly (readonly [name: string, answer: BotApiAnswer | undefined])[] = [
  ['well', undefined],
  ['slow', { slow: 500 }],
  ['busy', { status: 429, parameters: { retry_after: 3600 } }],
  ['broken', { status: 500 }],
  ['dead', 'silence'],
];

async function timesOf(city: MessengerCity, bot: CityBot): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + REPETITIONS; turn += 1) {
    const start = performance.now();
    const answer = await city.write(bot, `Hay un hueco ${turn}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
    if (turn >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

/** Measures a fresh city with a platform in this state. */
async function measure(databaseUrl: string, answer: BotApiAnswer | undefined): Promise<number[]> {
  const city = await MessengerCity.start({
    databaseUrl,
    answers: 'unchecked',
    config: { logging: { level: 'error' } },
  });
  try {
    const bot = await city.linkedBot();
    if (answer) city.platform.answers['*'] = answer;
    return await timesOf(city, bot);
  } finally {
    await city.stop();
  }
}

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const medians = platforms.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [name, answer]] of platforms.entries()) {
      const url = await server.createDatabase(`webhook_${round}_${name}`);
      medians[index]!.push(median(await measure(url, answer)));
    }
  }
  const well = median(medians[0]!);
  const rows = platforms.map(([name], index) => {
    const milliseconds = median(medians[index]!);
    return [name, milliseconds.toFixed(2), (milliseconds / well).toFixed(2)];
  });
  process.stdout.write(`\n${table(['platform', 'webhook', 'ratio'], rows)}`);
  process.stdout.write(`Milliseconds, medians of ${ROUNDS} rounds of ${REPETITIONS} calls one after the other\n`);
});
