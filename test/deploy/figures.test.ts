import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import { currentContext } from '../../host/runtime/context/context.js';
import { mailJob } from '../../host/jobs/mail/mail-job-type.js';
import { packageRoot } from '../../host/runtime/paths.js';
import { Outbox } from '../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../../plugins/procedures/executor/procedure-executor.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { debianProgram } from '../support/debian-program.js';
import { seriesOf, shownSeries } from '../support/promql-series.js';

const run = promisify(execFile);
const TOKEN = 'cifras-de-la-prueba';
const rulesFile = path.join(packageRoot, 'deploy/prometheus/rules.yaml');

/** The metric of Prometheus itself, and the labels that it adds to all scraped series. */
const [ofPrometheus, addedLabels] = [['up'], ['instance', 'job']];

interface Expression {
  readonly where: string;
  readonly text: string;
  /** Labels that the text of the panel names. */
  readonly shown: readonly string[];
}

const labelsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, label]) => label!);

function rules(): Expression[] {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: object }[] }[];
  };
  return groups.flatMap((group) =>
    group.rules.map(({ alert, expr, annotations }) => ({
      where: alert,
      text: expr,
      shown: labelsIn(JSON.stringify(annotations), /\$labels\.(\w+)/g),
    })),
  );
}

function panels(): Expression[] {
  const dashboard = JSON.parse(readFileSync(path.join(packageRoot, 'deploy/grafana/ventanilla.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  };
  return dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: title,
      text: expr,
      shown: labelsIn(legendFormat, /\{\{(\w+)\}\}/g),
    })),
  );
}

const SCRAPE = 'a-scrape-of-the-test';

/** Runs a host that does some of everything; returns the series that it shows, and the statements of one scrape. */
async function figuresOfAHost(): Promise<{ shown: ReadonlyMap<string, ReadonlySet<string>>; statements: number }> {
  const host = await startTestHost({ config: { metrics: { token: TOKEN }, jobs: { pollSeconds: 0.05 } } });
  const figures = async (): Promise<string> => {
    const answer = await fetch(`${host.url}/metrics`, {
      headers: { Authorization: `Bearer ${TOKEN}`, 'X-Request-Id': SCRAPE },
    });
    expect(answer.status).to.equal(200);
    return answer.text();
  };
  try {
    await fetch(`${host.url}/health/ready`);
    const call = { codigo: 'NINGUNO', name: 'nowhere', json: {}, parameter: 'jsondata' } as const;
    await host.container
      .get(ProcedureExecutor)
      .run(call)
      .catch(() => undefined);
    const outbox = host.container.get<Outbox>(Outbox);
    const mail = { template: 'none', sealed: '' };
    await host.database.transaction(async (tx) => {
      await outbox.enqueueJob(tx, mailJob, mail);
      await outbox.enqueueJob(tx, mailJob, mail, { notBefore: new Date(host.clock.now().getTime() + 3_600_000) });
    });
    await until('a job was tried', async () => (await figures()).includes('job_attempts_total{'));
    const { database } = host;
    const rows = database.rows.bind(database);
    let statements = 0;
    database.rows = (...call: Parameters<typeof rows>) => {
      if (currentContext().requestId === SCRAPE) statements += 1;
      return rows(...call);
    };
    return { shown: shownSeries(await figures()), statements };
  } finally {
    await host.stop();
  }
}

describe('the dashboard and the alarms', () => {
  let figures: ReadonlyMap<string, ReadonlySet<string>>;
  let statements: number;
  before(async () => {
    ({ shown: figures, statements } = await figuresOfAHost());
  });

  it('cost the database few statements for each scrape', () => {
    expect(statements).to.be.within(1, 5);
  });

  it('are parsed completely', () => {
    const text = 'sum by (le, type) (rate(one_total{status=~"5..", a!="x y"}[5m])) / min(two) > 2e3 or vector(0)';
    const { metrics, labels } = seriesOf(text);
    expect([...metrics]).to.deep.equal(['one_total', 'two']);
    expect([...labels].sort()).to.deep.equal(['a', 'le', 'status', 'type']);
    const all = [...rules(), ...panels()];
    for (const { where, text: expression } of all) expect(seriesOf(expression).metrics, where).not.to.be.empty;
    expect(all.length).to.be.greaterThan(40);
  });

  for (const { where, text, shown } of [...rules(), ...panels()]) {
    it(`name metrics that a host shows: ${where}`, () => {
      const { metrics, labels } = seriesOf(text);
      const asked = [...metrics].filter((name) => !ofPrometheus.includes(name));
      for (const name of asked) expect([...figures.keys()], where).to.include(name);
      const known = [...asked.flatMap((name) => [...figures.get(name)!]), ...addedLabels];
      expect(known).to.include.members([...labels, ...shown]);
    });
  }

  it('are rules that Prometheus accepts, and that fire when they should', async function () {
    const promtool = await debianProgram(this, 'promtool', 'prometheus');
    const { stdout } = await run(promtool, ['check', 'rules', rulesFile]);
    expect(stdout).to.include(`SUCCESS: ${rules().length} rules found`);
    const examples = rulesFile.replace('rules.yaml', 'rules.test.yaml');
    await run(promtool, ['test', 'rules', examples]);
    const told = readFileSync(examples, 'utf8');
    for (const { where } of rules()) expect(told, 'each has an example').to.include(where);
  });
});
