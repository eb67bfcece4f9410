import { expect } from 'chai';
import { bearer, startAuthHost, type AuthClient } from './support/auth-client.js';
import { runCommand } from './support/run-command.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { refusalOf } from './support/import-bundle.js';

const USER = {
  username: 'lortiz',
  password: 'guayacanes-floridos',
  nombres: 'Luz Marina Ortiz Peña',
  email: 'luzma.ortiz@ciudad.example',
  identificacion: '31234567',
  telefono: '3001234567',
};

const guessable = {
  'a common one': ['1234567890', '0987654321', 'password123', 'Password1234', 'qwertyuiop', 'iloveyou1234'],
  'a common one in disguise': [
    'P@ssw0rd2024',
    '¡¡Contraseña1!!',
    'contraseña123',
    'c0ntr4s3ñ4',
    '2024dragon2024',
    'AMERICA*2025',
  ],
  'a repeated one': ['aaaaaaaaaaaa', 'abcabcabcabc', 'dragondragon', 'clave1clave1'],
  'words of a city hall': [
    'Ventanilla2026',
    'alcaldia123',
    'Funcionario#1',
    'clave-secreta-1',
    'Noviembre2026',
    'AlcaldíaMunicipal1',
  ],
  'the name of the city': ['VillaNueva2026', 'villanueva1234', 'Nueva.Villa.1'],
  'words of the configuration': ['Deportivo2026', 'viva-deportivo'],
  'data of the account': [
    'lortiz12345',
    'Lortiz-2026',
    'LuzMarina2024',
    'ortiz-peña-01',
    'luzma.ortiz1',
    '31234567..',
    '3001234567',
  ],
} as const;

const fine = [
  ...['guayacanes de la sexta', 'Kx9#mQ2$vL7p', 'una-clave-bien-larga', 'ortiz come mango biche', '8340916572384'],
  ...['Мой пароль длинный', '密码密码很长很长的密码吧', 'ventanilla abierta al mar'],
];

describe('a password that is easily guessed', () => {
  let client: AuthClient;
  let jefa: AdminCaller;
  let id: number;

  before(async () => {
    client = await startAuthHost({
      config: { mail: { cityName: 'Villa Nueva' }, auth: { passwordWords: ['Deportivo', 'viva'] } },
      bundle: { usuarios: [USER, { username: 'jefa', password: 'guayacanes-floridos', is_superuser: true }] },
    });
    jefa = await AdminCaller.login(client.host, 'jefa', USER.password);
    const rows = await client.host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'lortiz'");
    id = rows[0]!.id;
  });
  after(() => client?.host.stop());

  const set = (password: string) => jefa.mutate('auth.users.setPassword', { id, password });

  for (const [what, passwords] of Object.entries(guessable)) {
    it(`is ${what}`, async () => {
      for (const password of passwords) {
        const { status, reason, text } = await set(password);
        expect([status, reason], password).to.deep.equal([400, 'password_guessable']);
        expect(text).not.to.contain(password);
      }
    });
  }

  it('is none of these', async () => {
    for (const password of fine) expect((await set(password)).status, password).to.equal(200);
  });

  it('is refused at every door, in its field', async () => {
    await set(USER.password);
    const headers = bearer((await client.tokens({ username: 'lortiz', password: USER.password })).access);
    const body = { actual: USER.password, nueva: 'Ventanilla2026' };
    const changed = await client.call('post', '/api/clave/', { headers, body }).expect(400);
    expect(changed.body).to.include({ code: 'password_guessable' });
    expect(changed.body.errors).to.have.all.keys('nueva');

    const made = await jefa.mutate('auth.users.create', { username: 'nadia', password: 'nadia-nadia-1' });
    expect(made.status).to.equal(400);

    const create = runCommand(client.host, ['admin', 'create', '--username', 'primera'], 'password123');
    expect(await create.catch(({ message }: Error) => message)).to.match(/fácil de adivinar/);

    const usuarios = [{ username: 'otra', password: '1234567890' }];
    expect(await refusalOf(client.host, { usuarios })).to.match(/fácil de adivinar/);
  });
});
