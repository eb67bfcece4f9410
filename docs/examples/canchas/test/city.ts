import { productPlugins, startTestHost, type TestHost } from 'ventanilla/testing';
import { plugin } from 'ventanilla-canchas';

export const PASSWORD = 'Guayacanes-floridos-7';

const bundle = {
  roles: [{ codigo: 'deportes', nombre: 'Deportes', permisos: ['canchas.admin'] }],
  usuarios: [
    { username: 'jefa', nombres: 'Jefa', password: PASSWORD, roles: ['deportes'] },
    { username: 'marta', nombres: 'Marta Ruiz', password: PASSWORD },
  ],
};

/** Starts the product with courts, on a database of its own. */
export const startCity = (): Promise<TestHost> => startTestHost({ plugins: [...productPlugins, plugin], bundle });

/** Logs in, and returns the header of the login. */
export async function loginOf({ url }: TestHost, username: string): Promise<{ readonly authorization: string }> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}
