import type { BadgeLook } from '../../ui/badge.js';
import type { ListedUser, Role } from './people-queries.js';

/** A state of a user, as a badge shows it. */
export interface UserState {
  readonly text: string;
  readonly look: BadgeLook;
}

/** Describes the states of a user; a usual one has none. */
export function statesOf({
  is_active,
  is_superuser,
  invitation,
}: Pick<ListedUser, 'is_active' | 'is_superuser' | 'invitation'>): readonly UserState[] {
  const states: UserState[] = [];
  if (!is_active) states.push({ text: 'Bloqueado', look: 'danger' });
  if (is_superuser) states.push({ text: 'Superusuario', look: 'primary' });
  if (invitation === 'pending') states.push({ text: 'Invitación pendiente', look: 'info' });
  if (invitation === 'expired') states.push({ text: 'Invitación vencida', look: 'warning' });
  return states;
}

export const documentOf = ({
  tipo_identificacion: kind,
  identificacion: number,
}: Pick<ListedUser, 'tipo_identificacion' | 'identificacion'>): string => [kind, number].filter(Boolean).join(' ');

/** Names a role; its code where it is unknown. */
export const roleName = (roles: readonly Role[], codigo: string): string =>
  roles.find((role) => role.codigo === codigo)?.nombre ?? codigo;

/** The plugins in the words of the city; others, such as those of registered procedures, have their own name. */
const groups: Readonly<Record<string, string>> = {
  auth: 'Usuarios y accesos',
  calendar: 'Calendario',
  catalogs: 'Catálogos',
  certificates: 'Certificados',
  channels: 'Canales',
  corresponsales: 'Corresponsales con clave de API',
  correspondents: 'Corresponsales y pagos',
  documents: 'Documentos',
  forms: 'Formularios',
  host: 'Servicio y operación',
  messenger: 'Bots',
  portal: 'Portal',
  procedures: 'Procedimientos',
  reports: 'Informes',
  terms: 'Términos',
  tramites: 'Trámites y expedientes',
  workflow: 'Procesos y tareas',
};

/** Names the part of the service that a permission belongs to. */
export function groupOf(code: string): string {
  const plugin = code.split('.')[0]!;
  return groups[plugin] ?? plugin;
}

/** Writes a number of users. */
export const usersInWords = (count: number): string => (count === 1 ? '1 usuario' : `${count} usuarios`);
