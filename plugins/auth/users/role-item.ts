import { z } from 'zod';

export const permissionCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(?:\.[\w-]+)+$/, 'no es un permiso, como tramites.admin')
  .max(100);

/** The schema of a role as bundles and administrators give it (decisions, section 12). */
export const roleItem = z.strictObject({
  codigo: z.string().min(1).max(60),
  nombre: z.string().min(1).max(200),
  permisos: z.array(permissionCode).max(500).default([]),
  /** Whether the role applies only to users with a second factor. */
  requiere_totp: z.boolean().default(false),
});

export type RoleItem = z.output<typeof roleItem>;
