import { Database } from '../../../host/plugin-api/index.js';
import type { Person } from '../../acceptance/support/validation-client.js';
import type { CrashFolder } from './crash-folder.js';
import { withTool } from './crash-tool.js';

const FIRST_DOCUMENT = 1_000_000_000;

/** Returns the document of a person; each has an address of their own. */
export const documentOf = (person: number): Person => ({
  tipo_identificacion: 'CC',
  identificacion: String(FIRST_DOCUMENT + person),
});

export const addressOf = (person: number): string => `persona-${person}@correo.example`;

/** Adds so many people to the user store, by SQL: a bundle would read and audit each of them. */
export async function addPeople(folder: CrashFolder, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_none, person) => ({
    username: `persona-${person}`,
    password_hash: null,
    nombres: '',
    email: addressOf(person),
    ...documentOf(person),
    telefono: null,
    is_active: true,
    is_superuser: false,
    generation: 1,
    created_at: new Date(),
  }));
  await withTool(folder, (container) => container.get<Database>(Database).insertRows('auth_user', rows));
}
