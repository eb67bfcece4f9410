import { expect } from 'chai';
import { z } from 'zod';
import { describeFailure } from '../../../host/boot/describe-failure.js';
import { safeWordsOf } from '../../../host/runtime/logging/safe-words.js';
import * as own from '../../../host/plugin-api/index.js';
import { ProcedureFailedError } from '../../../plugins/procedures/contract.js';
import { contractsBelow, copyContract, type ContractCopy } from '../../support/contract-copy.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { peoplePlugin, person } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';

type ErrorClass = abstract new (...args: never[]) => Error;

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && Object.prototype.isPrototypeOf.call(Error, value);

/**
 * Finds the error classes, by their names in the contract of the host, or with the id of the plugin whose contract has
 * them.
 */
const errorClasses = (api: object, contracts: ReadonlyMap<string, object>): Map<string, ErrorClass> =>
  new Map(
    [['', api] as const, ...contracts]
      .flatMap(([id, exported]) =>
        Object.entries(exported).map(([name, value]) => [id ? `${id}/${name}` : name, value] as const),
      )
      .filter((entry): entry is [string, ErrorClass] => isErrorClass(entry[1])),
  );

const bare = (type: ErrorClass): unknown => Object.create(type.prototype as object);

describe('a second copy of the contract', () => {
  let copy: ContractCopy;
  let api: typeof own;

  before(async () => {
    copy = await copyContract();
    api = copy.api;
    expect(api.DomainError).not.to.equal(own.DomainError);
  });
  after(() => copy.remove());

  it("has errors that instanceof distinguishes like those of the first, also in the plugins' contracts", async () => {
    const [first, second] = [errorClasses(own, await contractsBelow()), errorClasses(api, copy.contracts)];
    expect(first.size).to.be.greaterThan(14);
    expect(first).to.include.keys('NotFoundError', 'channels/ChannelBusyError', 'forms/UnusableFormError');
    expect([...second.keys()]).to.deep.equal([...first.keys()]);
    for (const [name, thrown] of second) {
      for (const [asked, type] of first) {
        const counterpart = first.get(name)!;
        const isOne = counterpart === type || Object.prototype.isPrototypeOf.call(type, counterpart);
        expect(bare(thrown) instanceof type, `${name} instanceof ${asked}`).to.equal(isOne);
      }
    }
  });

  it('does not affect other values, nor subclasses without a brand', () => {
    class LampError extends api.ConflictError {}
    class OwnLampError extends own.ConflictError {}
    expect(new LampError('x')).to.be.instanceOf(own.ConflictError).and.instanceOf(own.DomainError);
    expect(new LampError('x') instanceof OwnLampError).to.equal(false);
    expect(new own.ConflictError('x') instanceof OwnLampError).to.equal(false);
    expect(new OwnLampError('x') instanceof OwnLampError).to.equal(true);
    for (const other of [new Error('x'), { status: 409 }, null, undefined, 'x', 7]) {
      expect((other as unknown) instanceof own.DomainError).to.equal(false);
    }
  });

  it('is described like the first, to operators and in the log', () => {
    expect(describeFailure(new api.InputError('No hay tal archivo.'))).to.equal('No hay tal archivo.');
    const { ProcedureFailedError: Copied } = copy.contracts.get('procedures') as {
      ProcedureFailedError: typeof ProcedureFailedError;
    };
    const failed = new Copied('ECO', 'timeout');
    expect(safeWordsOf(failed)).to.deep.equal(safeWordsOf(new ProcedureFailedError('ECO', 'timeout')));
  });

  describe('that a plugin is made with', () => {
    let host: TestHost;
    let errors: Record<string, own.DomainError>;
    let failure: Error;

    before(async () => {
      const { ConflictError, InputError, NotFoundError, RateLimitError, UnavailableError } = api;
      errors = {
        conflict: new ConflictError('Ya existe.', { code: 'taken' }),
        input: new InputError('No.', { errors: { campo: ['no'] } }),
        missing: new NotFoundError('No existe.'),
        limit: new RateLimitError(7),
        away: new UnavailableError(),
      };
      const job = api.defineJob('outside/work', z.object({}));
      const what = z.object({ what: z.string() });
      const outside = api.definePlugin({
        id: 'outside',
        config: z.strictObject({}),
        permissions: [{ code: 'outside.use', name: 'Usar' }],
        uses: { outbox: api.Outbox, database: api.Database },
        routes: ({ outbox, database }) => [
          api.route({
            method: 'POST',
            path: '/outside/:what',
            summary: 'A',
            access: api.authenticated(['jwt'], 'outside.use'),
            params: what,
            problem: api.msgProblem,
            answers: {
              200: { description: 'Either', schema: z.union([what, api.envelopeProblem.schema]) },
              409: { description: 'Taken', schema: api.msgProblem.schema },
            },
            handle: ({ params }) => {
              throw errors[params.what]!;
            },
          }),
          api.route({
            method: 'POST',
            path: '/outside/jobs',
            summary: 'A',
            access: api.anyone,
            answers: {},
            handle: async () => api.json(await database.transaction((tx) => outbox.enqueueJob(tx, job, {}))),
          }),
        ],
        admin: () =>
          api.adminRouter({
            fail: api
              .adminProcedure('outside.use')
              .input(what)
              .query(({ input }): string => {
                throw errors[input.what]!;
              }),
          }),
        jobs: () => [
          api.jobHandler({
            type: job,
            attempts: 2,
            handle: () => Promise.reject(failure),
          }),
        ],
      });
      const beside = pluginOf({
        routes: () => [
          own.route({
            method: 'GET',
            path: '/sample',
            summary: 'A',
            access: own.anyone,
            problem: own.msgProblem,
            answers: {},
            handle: () => own.json({}),
          }),
        ],
      });
      host = await startTestHost({
        plugins: [peoplePlugin(person(1, { permissions: new Set(['outside.use']) })), outside, beside],
        config: { jobs: { pollSeconds: 0.05 } },
      });
    });
    after(() => host.stop());

    const headers = { Authorization: 'Bearer 1', 'Content-Type': 'application/json' };

    it('refuses on its routes with its own messages', async () => {
      for (const [what, error] of Object.entries(errors)) {
        const { status, code, detail, errors: fields } = error.toProblem();
        const answer = await fetch(`${host.url}/outside/${what}`, { method: 'POST', headers });
        expect(answer.status, what).to.equal(status);
        expect(await answer.json()).to.deep.equal({ msg: detail, code, ...(fields && { errors: fields }) });
      }
    });

    it('refuses in its admin procedures with its codes', async () => {
      for (const [what, error] of Object.entries(errors)) {
        const input = encodeURIComponent(JSON.stringify({ what }));
        const answer = await fetch(`${host.url}/admin/trpc/outside.fail?input=${input}`, { headers });
        const { message, data } = ((await answer.json()) as { error: { message: string; data: object } }).error;
        expect([what, answer.status, message]).to.deep.equal([what, error.status, error.message]);
        expect(data).to.include({ reason: error.code });
      }
      const stranger = await fetch(`${host.url}/admin/trpc/outside.fail?input={}`);
      expect(stranger.status).to.equal(401);
    });

    for (const [name, make, wanted] of [
      ['given up by JobRefusedError', () => new api.JobRefusedError('No hay destino.'), [1, 'FALLIDA']],
      ['tried again after JobFailedError', () => new api.JobFailedError('No hay línea.'), [1, 'PENDIENTE']],
      [
        'told when to come back by JobFailedError',
        () => new api.JobFailedError('Vuelva luego.', { afterSeconds: 1000 }),
        [1, 'PENDIENTE'],
      ],
    ] as const) {
      it(`has jobs that are ${name}`, async () => {
        failure = make();
        const answer = await fetch(`${host.url}/outside/jobs`, { method: 'POST' });
        const id = (await answer.json()) as string;
        type Row = { attempts: number; state: string; last_error: string | null; due_at: Date };
        const row = async (): Promise<Row> =>
          (await host.database.rows<Row>('SELECT * FROM host_job WHERE id = $1', [id]))[0]!;
        await until('the job was tried', async () => (await row()).last_error !== null);
        const { attempts, state, last_error, due_at } = await row();
        expect([attempts, state]).to.deep.equal(wanted);
        expect(last_error).to.equal(failure.message);
        if (failure instanceof own.JobFailedError && failure.afterSeconds !== undefined) {
          expect(due_at.getTime() - host.clock.now().getTime()).to.be.greaterThan(900_000);
        }
      });
    }

    it("is in the OpenAPI document, with the host's shapes of refusals", async () => {
      const document = (await (await fetch(`${host.url}/openapi.json`)).json()) as {
        paths: Record<
          string,
          Record<string, { responses: Record<string, { content: Record<string, { schema: unknown }> }> }>
        >;
        components: { schemas: Record<string, object> };
      };
      const { MsgProblem, ...schemas } = document.components.schemas;
      expect(schemas).to.include.keys('Problem', 'Failure');
      const conflict = (path: string, method: string, status: string) =>
        document.paths[path]![method]!.responses[status]!.content['application/json']!.schema;
      expect(conflict('/sample', 'get', '503')).to.deep.equal({ $ref: '#/components/schemas/MsgProblem' });
      expect(conflict('/outside/{what}', 'post', '409')).to.deep.equal(MsgProblem);
    });
  });
});
