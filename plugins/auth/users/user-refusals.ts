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

export function inUse(): ConflictError {
  return new ConflictError('Hay información de ese usuario: no se puede eliminar, sí desactivar.', {
    code: 'in_use',
  });
}

export function otherName(): InputError {
  return new InputError('El nombre de usuario no se cambia.', {
    errors: { username: ['El nombre de usuario no se cambia.'] },
  });
}
