import type { admin } from '../../api/admin.js';

export type Check = Awaited<ReturnType<typeof admin.host.health.get.query>>['checks'][number];

const names: Readonly<Record<string, string>> = {
  database: 'Base de datos',
  redis: 'Redis (sesiones, colas y límites)',
  mail: 'Servidor de correo',
  storage: 'Almacén de archivos',
  data: 'Carpeta de datos',
  audit: 'Sellado de los registros',
  auth: 'Usuarios e ingresos',
  calendar: 'Calendario',
  catalogs: 'Catálogos',
  certificates: 'Certificados',
  channels: 'Chats',
  clamd: 'Antivirus',
  console: 'Consola',
  correspondents: 'Facturas',
  documents: 'Documentos y firma',
  forms: 'Formularios',
  inbox: 'Bandeja',
  messenger: 'Bots',
  portal: 'Portal ciudadano',
  procedures: 'Procedimientos',
  processes: 'Procesos',
  reports: 'Informes',
  terms: 'Términos',
  tramites: 'Trámites',
  workflow: 'Motor de procesos',
};

/** Names a check or a plugin; one that is not of the product has its name in the service. */
export const partInWords = (name: string): string => names[name] ?? name;

const DAY_MILLISECONDS = 86_400_000;

/** Says how soon a thing ends, and how urgent that is. */
export function endInWords(endsAt: string, now = Date.now()): { text: string; look: 'danger' | 'warning' | undefined } {
  const days = Math.floor((Date.parse(endsAt) - now) / DAY_MILLISECONDS);
  if (days < 0) return { text: 'Ya venció', look: 'danger' };
  if (days === 0) return { text: 'Vence en menos de un día', look: 'danger' };
  const text = days === 1 ? 'Vence en 1 día' : `Vence en ${days} días`;
  return { text, look: days <= 30 ? 'warning' : undefined };
}
