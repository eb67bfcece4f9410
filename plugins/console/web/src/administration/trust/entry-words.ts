import type { admin } from '../../api/admin.js';

/** An entry of the audit log, as the service lists it. */
export type Entry = Awaited<ReturnType<typeof admin.host.audit.list.query>>['items'][number];

/** The kinds of authors. */
export const actorKinds = {
  user: 'Un usuario',
  public: 'Una persona sin usuario',
  console: 'La línea de comandos',
  system: 'El servicio mismo',
} as const;

export type ActorKind = keyof typeof actorKinds;

export const isActorKind = (text: string | undefined): text is ActorKind =>
  text !== undefined && Object.hasOwn(actorKinds, text);

/** The kinds of things that entries are about. */
export const subjectKinds: Readonly<Record<string, string>> = {
  'auth.user': 'Usuario',
  'auth.role': 'Rol',
  'auth.apiKey': 'Clave de programa',
  'auth.signingKey': 'Clave de firma de sesiones',
  'tramites.record': 'Expediente',
  'tramites.records': 'Lista de expedientes',
  'tramites.tramite': 'Trámite',
  'tramites.complaintType': 'Tipo de denuncia',
  'tramites.validation': 'Validación de un correo',
  'tramites.validationTemplate': 'Plantilla de validación',
  'workflow.process': 'Proceso',
  'workflow.instance': 'Instancia',
  'workflow.form': 'Formulario de tarea',
  'workflow.substitution': 'Ausencia',
  'documents.document': 'Documento',
  'documents.template': 'Plantilla de documento',
  'documents.statementKey': 'Clave de los códigos QR',
  'certificates.certificate': 'Certificado',
  'certificates.registration': 'Inscripción',
  'certificates.request': 'Solicitud de certificado',
  'procedures.procedure': 'Procedimiento',
  'procedures.token': 'Token de la API',
  'correspondents.invoice': 'Factura',
  'catalogs.consecutivo': 'Consecutivo',
  'catalogs.dependencia': 'Dependencia',
  'catalogs.informe': 'Informe',
  'channels.connection': 'Bot',
  'channels.text': 'Texto de los chats',
  'calendar.settings': 'Calendario',
  'calendar.days': 'Días del calendario',
  'forms.draft': 'Borrador',
  'host.job': 'Trabajo',
  'host.mailTemplate': 'Plantilla de correo',
  'host.audit': 'Registro de auditoría',
};

/** Names the author of an entry. */
export function actorOf({ actor, actorName }: Pick<Entry, 'actor' | 'actorName'>): string {
  if (actor.userId === null) return isActorKind(actor.kind) ? actorKinds[actor.kind] : actor.kind;
  return actorName ?? `Usuario ${actor.userId}`;
}

/** Names the thing that an entry is about: `Rol CAJA`. */
export function subjectOf({ subject, subjectName }: Pick<Entry, 'subject' | 'subjectName'>): string {
  if (!subject) return '';
  const kind = subjectKinds[subject.kind] ?? subject.kind;
  const name = subjectName ?? subject.id;
  return name === null ? kind : `${kind} ${name}`;
}

/** The addresses of the pages of things, by the kinds of their subjects. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  'auth.apiKey': () => '/administracion/claves-api',
  'auth.role': (codigo) => `/administracion/roles/${codigo}`,
  'auth.user': (id) => `/administracion/usuarios/${id}`,
  'calendar.days': () => '/administracion/calendario',
  'calendar.settings': () => '/administracion/calendario',
  'catalogs.dependencia': (id) => `/administracion/dependencias/${id}`,
  'channels.connection': (id) => `/administracion/bots/${id}`,
  'host.job': () => '/administracion/trabajos',
  'procedures.token': () => '/administracion/tokens',
  'tramites.tramite': (codigo) => `/administracion/tramites/${codigo}`,
  'workflow.instance': (llave) => `/instancias/${llave}`,
  'workflow.process': (codigo) => `/administracion/procesos/${codigo}`,
};

/** Returns the address of the page of a thing; undefined where it has none. */
export function pageOf({ subject }: Pick<Entry, 'subject'>): string | undefined {
  if (!subject || subject.id === null) return undefined;
  const id = encodeURIComponent(subject.id);
  return pages[subject.kind]?.(id);
}
