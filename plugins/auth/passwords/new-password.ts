import { z } from 'zod';

/** A password that is to be set: its length is what makes it strong. */
export const newPassword = z
  .string()
  .min(10, 'La contraseña debe tener al menos 10 caracteres.')
  .max(1024, 'La contraseña puede tener hasta 1024 caracteres.');
