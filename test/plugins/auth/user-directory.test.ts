import { expect } from 'chai';
import { UserDirectory } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';

const user = (username: string, identificacion: string, more: object = {}): object => ({
  username,
  password: 'una-clave-bien-larga',
  email: `${username}@correo.example`,
  tipo_identificacion: 'CC',
  identificacion,
  ...more,
});

describe('the directory of users', () => {
  let host: TestHost;
  let directory: UserDirectory;

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [
          user('ana', '100'),
          user('extranjera', '100', { tipo_identificacion: 'CE' }),
          user('sin-correo', '200', { email: undefined }),
          user('retirada', '300', { is_active: false }),
          user('nueva', '300'),
          user('una', '400'),
          user('otra', '400'),
          { username: 'sin-documento', password: 'una-clave-bien-larga', email: 'nada@correo.example' },
        ],
      },
    });
    directory = host.container.get<UserDirectory>(UserDirectory);
  });
  after(() => host.stop());

  const emailOf = async (kind: string, number: string): Promise<string | null | undefined> =>
    (await directory.findByIdentification(kind, number))?.email;

  it('finds the one active user with an identification', async () => {
    const [ana] = await host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'ana'");
    expect(await directory.findByIdentification('CC', '100')).to.deep.equal({
      userId: ana!.id,
      email: 'ana@correo.example',
    });
    expect(await emailOf('CE', '100')).to.equal('extranjera@correo.example');
    expect(await emailOf('CC', '300')).to.equal('nueva@correo.example');
    expect(await emailOf('CC', '200')).to.equal(null);
  });

  it('finds nobody where there is none, more than one, or none so spelled', async () => {
    for (const [kind, number] of [
      ['CC', '500'],
      ['CC', '400'],
      ['TI', '100'],
      ['cc', '100'],
      ['CC', '100 '],
      ['CC ', '100'],
      ['', ''],
    ] as const) {
      expect(await directory.findByIdentification(kind, number), `${kind}/${number}`).to.equal(undefined);
    }
  });
});
