import { ConflictError, InputError } from '../../../host/plugin-api/index.js';

export function usernameTaken(): ConflictError {
  return new ConflictError('Ya existe un usuario con ese nombre.', {
    code: 'username_taken',
    errors: { username: ['Ya existe.'] },
  });
}

export function ownAccount(): ConflictError {
  return new ConflictError('No puede desactivar ni eliminar su propia cuenta, ni quitarse el acceso.', {
    code: 'own_account',
  });
}

/** Refuses the removal of a user; `things` name the user, in Spanish. */
export function inUse(things: readonly string[]): ConflictError {
  const named = things.length === 0 ? 'Hay información de ese usuario' : `De ese usuario hay ${listed(things)}`;
  return new ConflictError(`${named}: no se puede eliminar, sí bloquear.`, { code: 'in_use' });
}

/** Joins words: `a, b y c`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)!}`;

export function otherName(): InputError {
  return new InputError('El nombre de usuario no se cambia.', {
    errors: { username: ['El nombre de usuario no se cambia.'] },
  });
}
