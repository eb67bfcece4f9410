import { expect } from 'chai';
import { eventListener, type AnyHostPlugin, type EventType } from '../../../../../host/plugin-api/index.js';
import {
  instanceEnded,
  instanceStarted,
  taskClaimed,
  taskEnded,
  taskOpened,
} from '../../../../../plugins/workflow/contract.js';
import { until } from '../../../../../testing/until.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { definition, flow, inParallel, task, user } from '../../definition/language/definition-builders.js';
import { FilingCity } from '../../support/filing-city.js';
import { holdInstance, whileLocked } from '../../support/locks.js';

interface HeardEvent {
  readonly event: string;
  readonly llave: string;
  readonly tarea?: string;
  readonly estado?: string;
}

/** Builds a plugin that listens to all events, such as one that shows a board of open work. */
function boardPlugin(heard: HeardEvent[]): AnyHostPlugin {
  const events: readonly EventType[] = [instanceStarted, taskOpened, taskClaimed, taskEnded, instanceEnded];
  return pluginOf({
    listens: () =>
      events.map((event) =>
        eventListener({
          event,
          name: `sample/board-${event.name.split('/')[1]!}`,
          handle: (data) =>
            Promise.resolve(void heard.push({ event: event.name, ...(data as Omit<HeardEvent, 'event'>) })),
        }),
      ),
  });
}

const visit = definition(
  [user('VISITAR'), task('PROCEDIMIENTO', 'ECO', { procedimiento: 'ECO' }), task('FIN', 'FIN')],
  flow('VISITAR!SIGUE>ECO', 'ECO>FIN'),
  { codigo: 'VISITA' },
);
const two = inParallel('DOS', user('UNA'), task('ESPERA', 'OTRA', { mensaje: 'M' }));
const caller = definition(
  [task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }), task('FIN', 'FIN')],
  flow('VISITA>FIN'),
  {
    codigo: 'LLAMA',
  },
);

describe('the events of instances and their tasks', () => {
  const heard: HeardEvent[] = [];
  let filing: FilingCity;

  before(async () => {
    filing = await FilingCity.start([visit, two, caller], { plugins: [boardPlugin(heard)] });
  });
  after(() => filing?.stop());

  const told = (llave: string): string[] =>
    heard
      .filter((one) => one.llave === llave)
      .map(({ event, tarea, estado }) => [event.split('/')[1], tarea, estado].filter(Boolean).join(' '))
      .sort();
  const untilHeard = async (llave: string, ...wanted: readonly string[]): Promise<void> => {
    const expected = [...wanted].sort();
    await until('all of it is told', () => told(llave).length >= expected.length);
    expect(told(llave)).to.deep.equal(expected);
  };

  it('report each start, task, claim and end, once', async () => {
    const { llave } = await filing.file('VISITA');
    await filing.work('luz', llave, 'VISITAR', 'SIGUE');
    await filing.city.untilEnded(llave);
    await untilHeard(
      llave,
      'instance-started',
      'task-opened VISITAR',
      'task-claimed VISITAR',
      'task-ended VISITAR COMPLETADA',
      'task-opened ECO',
      'task-ended ECO COMPLETADA',
      'instance-ended FINALIZADA',
    );
  });

  it('report cancellations and reassignments', async () => {
    const llave = await filing.city.start('DOS');
    const { id } = await filing.city.task(llave, 'UNA');
    await filing.admin.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
    await filing.admin.mutate('workflow.instances.cancel', { llave, motivo: 'Desistió.' });
    await untilHeard(
      llave,
      'instance-started',
      'task-opened UNA',
      'task-opened OTRA',
      'task-claimed UNA',
      'task-ended UNA CANCELADA',
      'task-ended OTRA CANCELADA',
      'instance-ended CANCELADA',
    );
  });

  it('report ends by another system, and by a process that calls', async () => {
    const llave = await filing.city.start('LLAMA');
    await filing.city.untilTask(llave, 'VISITA', 'EN_ESPERA');
    await filing.sendEvent({ llave, estado: 'FINALIZADA' }).expect(200);
    await untilHeard(
      llave,
      'instance-started',
      'task-opened VISITA',
      'task-ended VISITA CANCELADA',
      'instance-ended FINALIZADA',
    );
  });

  it('do not make a claim wait for a transaction in the instance', async () => {
    const llave = await filing.city.start('DOS');
    const { id } = await filing.city.task(llave, 'UNA');
    const { database } = filing.city.client.host;
    await whileLocked(database, holdInstance(database, llave), async () => {
      await filing.city.claim('luz', id).expect(200);
    });
    await until('it is told', () => told(llave).includes('task-claimed UNA'));
  });

  it('report nothing of a refused change', async () => {
    const llave = await filing.city.start('VISITA');
    const { id } = await filing.city.task(llave, 'VISITAR');
    await filing.city.claim('beto', id).expect(403);
    await filing.city.claim('luz', id).expect(200);
    await filing.city.claim('rosa', id).expect(409);
    await untilHeard(llave, 'instance-started', 'task-opened VISITAR', 'task-claimed VISITAR');
  });

  it('have ids and codes alone, by the schemas of the contract', async () => {
    const { llave } = await filing.file('VISITA', { asunto: 'Una casa', funcionario: 'Rosa Quintero' });
    await until('it is told', () => told(llave).length === 2);
    const [started, opened] = ['instance-started', 'task-opened'].map((name) =>
      heard.find((one) => one.llave === llave && one.event === `workflow/${name}`),
    );
    const { event: _started, ...begun } = started!;
    expect(instanceStarted.data.strict().parse(begun)).to.include({ proceso: 'VISITA', origen: 'tramite' });
    const { event: _opened, ...task } = opened!;
    expect(taskOpened.data.strict().parse(task)).to.include({ proceso: 'VISITA', tarea: 'VISITAR', tipo: 'USUARIO' });
    expect(JSON.stringify(heard)).not.to.include('Quintero');
  });
});
