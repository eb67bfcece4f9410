import { expect } from 'chai';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as calendar } from '../../plugins/calendar/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { plugin as terms } from '../../plugins/terms/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { probePlugin } from './support/probe-plugin.js';
import { expectExchanges } from './support/expect-exchanges.js';
import { isLimit, isRevision, statementsDuring } from './support/statements.js';
import { PASSWORD, tokenClient, type Pair, type TokenClient } from './support/token-client.js';
import { startTramiteHost, type TramiteClient } from './support/tramite-client.js';

describe('round trips to the database', () => {
  let citizen: TramiteClient;
  let caller: TokenClient;
  let pair: Pair;

  before(async () => {
    citizen = await startTramiteHost(
      {
        usuarios: [{ username: 'luz', password: PASSWORD }],
        tramites: [
          {
            codigo: 'QUEJA',
            nombre: 'Queja',
            preguntas: [
              { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
              { pre_codigo: 'detalle', pre_texto: 'Detalle', pre_tipo: 'TEXTO', condicion: 'asunto = "x"' },
            ],
          },
          {
            codigo: 'OTRA',
            nombre: 'Otra',
            preguntas: [{ pre_codigo: 'asunto', pre_texto: 'A', pre_tipo: 'TEXTO' }],
          },
        ],
      },
      { plugins: [auth, calendar, terms, forms, tramites, probePlugin] },
    );
    caller = tokenClient(citizen.host);
    await citizen.file('QUEJA', { asunto: 'x', detalle: 'y' });
    pair = await caller.rotate((await caller.login()).refresh);
    // The first key was made a moment ago: from the next look at the revisions on it is in memory.
    citizen.host.clock.advance(1);
    await caller.probe(`Bearer ${pair.access}`).expect(200);
  });
  after(() => citizen.host.stop());

  const statementsOf = async (work: () => PromiseLike<unknown>): Promise<string[]> =>
    (await statementsDuring(citizen.host.database, work)).filter((sql) => !isLimit(sql));

  it('are at most one for a creation without files, or one transaction of four on SQL Server', async () => {
    const statements = await statementsOf(() => citizen.create('QUEJA', { asunto: 'x', detalle: 'y' }).expect(200));
    const { dialect } = citizen.host.database;
    expect(statements.length).to.be.at.most(dialect === 'postgres' ? 1 : 6);
    expect(statements.filter((sql) => /INSERT INTO tramites_record/.test(sql))).to.have.length(1);
  });

  it('are none for a creation that is refused', async () => {
    expect(await statementsOf(() => citizen.create('QUEJA', {}).expect(400))).to.deep.equal([]);
  });

  it('are none for the questions of a tramite', async () => {
    expect(await statementsOf(() => citizen.info('QUEJA').expect(200))).to.deep.equal([]);
  });

  it('are at most one for a look-up, in one tramite and in all', async () => {
    for (const codigo of ['QUEJA', '*']) {
      const statements = await statementsOf(() => citizen.estado(codigo, { asunto: 'x' }).expect(200));
      expect(statements.length, codigo).to.be.at.most(1);
      expect(statements[0]).to.match(/^SELECT/);
    }
  });

  it('are at most three for a login, and two for its limits, also where the user is known', async () => {
    const login = (cookie: string) =>
      caller.post('/api/token/', { username: 'luz', password: PASSWORD }).set('Cookie', cookie).expect(200);
    let place = '';
    for (const known of [false, true]) {
      const statements = await statementsDuring(citizen.host.database, async () => {
        const { headers } = await login(place);
        const lines = (headers['set-cookie'] ?? []) as unknown as readonly string[];
        expect(lines, String(known)).to.have.length(known ? 0 : 1);
        place = lines[0]?.split(';')[0] ?? place;
      });
      // On SQL Server the family and its audit entry are a transaction.
      const part = /TRANSACTION|^INSERT INTO host_audit/;
      const isOfLimits = (sql: string): boolean => sql.includes('host_rate_limit');
      const own = statements.filter((sql) => !isOfLimits(sql) && !part.test(sql));
      const limits = statements.filter(isOfLimits);
      expectExchanges(own, [
        /^SELECT .* FROM auth_user WHERE username/,
        /FROM auth_totp/,
        /INSERT INTO auth_refresh_family/,
      ]);
      expect(limits.length).to.be.at.most(2);
    }
  });

  it('are at most one for a refresh', async () => {
    const statements = await statementsOf(async () => {
      pair = await caller.rotate(pair.refresh);
    });
    expectExchanges(statements, [/^UPDATE auth_refresh_family/]);
  });

  it('are at most one for an authenticated call', async () => {
    const statements = await statementsOf(() => caller.probe(`Bearer ${pair.access}`).expect(200));
    expectExchanges(statements, [/FROM auth_user/]);
  });

  it('are none for a call with a forged token', async () => {
    const forged = `${pair.access.slice(0, -4)}AAAA`;
    expect(await statementsOf(() => caller.probe(`Bearer ${forged}`).expect(401))).to.deep.equal([]);
  });

  it('for limits and revisions are few in twenty calls', async () => {
    const startedAt = performance.now();
    const calls = async (): Promise<void> => {
      for (let call = 0; call < 20; call += 1) await citizen.info('QUEJA').expect(200);
    };
    const statements = await statementsDuring(citizen.host.database, calls, 'requests');
    const limits = statements.filter(isLimit);
    const revisions = statements.filter(isRevision);
    expect(limits.length).to.be.within(1, 3);
    expect(revisions.length).to.be.at.most(2 + (performance.now() - startedAt) / 500);
    // On SQL Server a limit is a transaction.
    const isOther = (sql: string): boolean => !isLimit(sql) && !isRevision(sql);
    const rest = statements.filter((sql) => isOther(sql) && !/^(?:BEGIN|COMMIT) TRANSACTION/.test(sql));
    expect(rest).to.deep.equal([]);
  });
});
