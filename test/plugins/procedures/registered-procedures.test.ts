import { expect } from 'chai';
import {
  ConflictError,
  Database,
  InputError,
  NotAllowedError,
  NotFoundError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { RegisteredProcedures, type ProcedureUse, ProcedureFailedError } from '../../../plugins/procedures/contract.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { besideTransaction } from '../../../testing/one-connection.js';
import { startProceduresHost, type ProceduresClient } from './support/procedures-client.js';
import { NO, procedure, registration } from './support/city-procedures.js';

/** The size of the service's own pool. */
const CONNECTIONS = 3;

/** Returns a user with these permissions. */
const holding = (...permissions: readonly string[]): Identity => ({
  userId: 1,
  username: 'luz',
  isSuperuser: false,
  groups: new Set(),
  permissions: new Set(permissions),
  scheme: 'jwt',
  may: (permission) => permissions.includes(permission),
});

/** Takes every connection of the service's own pool. Returns a function that gives them back. */
async function takeAll(database: Database): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const held: Promise<void>[] = [];
  for (let taken = 0; taken < CONNECTIONS; taken += 1) {
    await new Promise<void>((isTaken) => {
      const work = async (): Promise<void> => {
        isTaken();
        await released;
      };
      held.push(database.transaction(work));
    });
  }
  return async () => {
    letGo();
    await Promise.all(held);
  };
}

describe('registered procedures, for the other plugins', function () {
  let client: ProceduresClient;
  let procedures: RegisteredProcedures;

  before(async () => {
    const usos = ['validacion', 'workflow'];
    client = await startProceduresHost(
      {
        procedimientos: [
          procedure('ECO', 'city_eco', { usos }),
          procedure('NOTA', 'city_nota', { usos: ['workflow'] }),
          procedure('NO', 'city_no', { usos }),
          procedure('FALLA', 'city_falla', { usos }),
          registration('RESERVADA', 'city_eco', { usos, permisos: ['hacienda.consulta'] }),
          registration('APAGADA', 'city_eco', { usos, activo: false }),
          procedure('LISTA', 'city_lista'),
          registration('INTERNA', 'city_eco', { usos: ['interno'] }),
        ],
      },
      { config: { database: { connections: CONNECTIONS } } },
    );
    procedures = client.host.container.get<RegisteredProcedures>(RegisteredProcedures);
  });
  after(() => client.host.stop());
  afterEach(() => client.host.database.changeRows('DELETE FROM city_note'));

  const run = (codigo: string, json: Readonly<Record<string, unknown>> = {}, by?: Identity) =>
    procedures.runProcedure(codigo, 'validacion', json, { by });

  it('run for their use without a user, or for a user with the permission', async () => {
    expect(await run('ECO', { a: 'ñ' })).to.deep.include({ estado: true, respuesta: { a: 'ñ' } });
    expect(await run('RESERVADA', { a: 1 })).to.deep.include({ estado: true, respuesta: { a: 1 } });
    const answer = await run('RESERVADA', { a: 1 }, holding('hacienda.consulta'));
    expect(answer).to.deep.include({ estado: true, respuesta: { a: 1 } });
    expect(await rejectionOf(run('RESERVADA', {}, holding('otra.cosa')))).to.be.instanceOf(NotAllowedError);
  });

  it('return the "no" of a procedure', async () => {
    expect(await run('NO')).to.deep.equal({ estado: false, mensaje: NO });
  });

  it('are not found where they are unknown, switched off or lack the use', async () => {
    for (const codigo of ['NINGUNA', 'APAGADA', 'LISTA', 'INTERNA']) {
      for (const refused of [run(codigo), procedures.requireProcedure(codigo, 'validacion')]) {
        expect(await rejectionOf(refused), codigo).to.be.instanceOf(NotFoundError);
      }
    }
    expect(await procedures.runProcedure('INTERNA', 'interno', { a: 1 })).to.deep.include({ estado: true });
  });

  it('fail without the text of the error', async () => {
    const error = await rejectionOf(run('FALLA'));
    expect(error).to.be.instanceOf(ProcedureFailedError);
    expect(String(error)).not.to.contain('hacienda');
  });

  it('can be required before they run', async () => {
    await procedures.requireProcedure('RESERVADA', 'validacion');
    await procedures.requireProcedure('RESERVADA', 'validacion', { by: holding('hacienda.consulta') });
    const refused = procedures.requireProcedure('RESERVADA', 'validacion', { by: holding() });
    expect(await rejectionOf(refused)).to.be.instanceOf(NotAllowedError);
  });

  it('are listed by use, for a user only those that they may run', async () => {
    const all = await procedures.listCodes('workflow');
    expect(all).to.include.members(['ECO', 'RESERVADA']).and.not.include.members(['INTERNA']);
    expect(await procedures.listCodes('interno')).to.deep.equal(['INTERNA']);
    expect(await procedures.listCodes('workflow', holding()))
      .to.include('ECO')
      .and.not.include('RESERVADA');
    expect(await procedures.listCodes('workflow', holding('hacienda.consulta'))).to.deep.equal(all);
  });

  it('are checked before a code is stored, for its use and the rights of the user or bundle', async () => {
    const check = (codigo: string, use: ProcedureUse, by: Identity | 'bundle'): Promise<unknown> =>
      procedures.checkCode(codigo, use, by).then(
        () => 'fine',
        (error: unknown) => error,
      );
    expect(await check('RESERVADA', 'workflow', holding('hacienda.consulta'))).to.equal('fine');
    expect(await check('RESERVADA', 'workflow', holding())).to.be.instanceOf(NotAllowedError);
    expect(await check('RESERVADA', 'workflow', 'bundle')).to.equal('fine');
    expect(await check('INTERNA', 'workflow', holding())).to.be.instanceOf(InputError);
    expect(await check('INTERNA', 'workflow', 'bundle')).to.equal('fine');
    for (const codigo of ['INTERNA', 'NINGUNA']) {
      expect(await check(codigo, 'validacion', 'bundle')).to.be.instanceOf(InputError);
    }
  });

  describe('in a transaction', () => {
    const words = async (): Promise<string[]> => client.notes();

    it('commit together with each other and with the caller’s own statements', async () => {
      const database = client.host.container.get<Database>(Database);
      await using transaction = await procedures.open('NOTA', 'workflow');
      expect(await transaction.run('NOTA', { nota: 'una' })).to.include({ estado: true });
      expect(await transaction.run('NO', { nota: 'negada' })).to.include({ estado: false });
      const failed = await rejectionOf(transaction.run('FALLA', { nota: 'fallida' }));
      expect(failed).to.be.instanceOf(ProcedureFailedError);
      expect(transaction.broken).to.equal(undefined);
      await database.insertRows('city_note', [{ nota: 'propia' }], [], transaction.tx);
      expect(await transaction.run('NOTA', { nota: 'otra' })).to.include({ estado: true });
      await transaction.commit();
      expect(await words()).to.deep.equal(['otra', 'propia', 'una']);
    });

    it('keep nothing where the work throws', async () => {
      const work = async (): Promise<void> => {
        await using transaction = await procedures.open('NOTA', 'workflow');
        await transaction.run('NOTA', { nota: 'perdida' });
        throw new ConflictError('No.');
      };
      expect(await rejectionOf(work())).to.be.instanceOf(ConflictError);
      expect(await words()).to.deep.equal([]);
    });

    it('each need the use and the permission of the caller', async () => {
      const by = holding();
      await using transaction = await procedures.open('ECO', 'workflow', { by });
      expect(await rejectionOf(transaction.run('RESERVADA', {}))).to.be.instanceOf(NotAllowedError);
      for (const codigo of ['INTERNA', 'APAGADA', 'NINGUNA']) {
        expect(await rejectionOf(transaction.run(codigo, {})), codigo).to.be.instanceOf(NotFoundError);
      }
      expect(await transaction.run('ECO', { a: 1 })).to.deep.include({ respuesta: { a: 1 } });
    });

    it('throw `busy` at a locked row where they may not wait', async () => {
      const database = client.host.container.get<Database>(Database);
      await database.insertRows('city_note', [{ nota: 'tomada' }], []);
      const change = (tx: Transaction) =>
        database.changeRows("UPDATE city_note SET nota = nota WHERE nota = 'tomada'", [], tx);
      await database.transaction(async (tx) => {
        await change(tx);
        const refused = async (): Promise<void> => {
          await using transaction = await procedures.open('ECO', 'workflow', { lockWaitSeconds: 0 });
          await change(transaction.tx);
        };
        expect(await rejectionOf(besideTransaction(refused)))
          .to.be.instanceOf(ConflictError)
          .and.to.include({ code: 'busy' });
      });
    });

    it('take no connection of the service’s pool, also where the registrations were read long ago', async () => {
      const database = client.host.container.get<Database>(Database);
      await using transaction = await procedures.open('NOTA', 'workflow');
      const giveBack = await besideTransaction(() => takeAll(database));
      client.host.clock.advance(2);
      try {
        expect(await transaction.run('ECO', { a: 1 })).to.deep.include({ estado: true });
      } finally {
        await giveBack();
      }
    });

    it('begin none where the procedure may not be run', async () => {
      const begin = (codigo: string, by?: Identity) => rejectionOf(procedures.open(codigo, 'workflow', { by }));
      expect(await begin('INTERNA')).to.be.instanceOf(NotFoundError);
      expect(await begin('RESERVADA', holding())).to.be.instanceOf(NotAllowedError);
    });
  });
});
