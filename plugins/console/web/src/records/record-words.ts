import type { BadgeLook } from '../ui/badge.js';

/** States of records, as staff read them. */
export const stateNames = {
  RADICADO: 'Radicado',
  EN_TRAMITE: 'En trámite',
  DEVUELTO: 'Devuelto',
  RESUELTO: 'Resuelto',
  RECHAZADO: 'Rechazado',
  ANULADO: 'Anulado',
} as const;

export type RecordState = keyof typeof stateNames;

export const states = Object.keys(stateNames) as RecordState[];

export const stateLooks: Partial<Record<RecordState, BadgeLook>> = {
  EN_TRAMITE: 'primary',
  DEVUELTO: 'warning',
  RESUELTO: 'success',
  RECHAZADO: 'danger',
};

/** The states to which staff can move a record. */
export const nextStates: Readonly<Record<RecordState, readonly RecordState[]>> = {
  RADICADO: ['EN_TRAMITE', 'DEVUELTO', 'RESUELTO', 'RECHAZADO', 'ANULADO'],
  EN_TRAMITE: ['DEVUELTO', 'RESUELTO', 'RECHAZADO', 'ANULADO'],
  DEVUELTO: ['EN_TRAMITE', 'RECHAZADO', 'ANULADO'],
  RESUELTO: [],
  RECHAZADO: [],
  ANULADO: [],
};

const channels: Readonly<Record<string, string>> = {
  WEB: 'En línea',
  VENTANILLA: 'Ventanilla',
  MENSAJERO: 'Chat',
};

export const channelName = (canal: string): string => channels[canal] ?? canal;

/** The names of the fields by which a record was found. */
export const foundBy = {
  RADICADO: 'radicado',
  CLAVE: 'clave',
  DOCUMENTO: 'documento',
  NOMBRE: 'nombre',
  ASUNTO: 'asunto',
} as const;

/** Writes how a record was found; undefined for a list without a text. */
export function foundInWords({
  por,
  aproximado,
}: {
  readonly por: keyof typeof foundBy | null;
  readonly aproximado: boolean;
}) {
  if (por === null) return undefined;
  return `Encontrado por ${foundBy[por]}${aproximado ? ', con otra ortografía' : ''}`;
}

/** The states of the delivery of an answer. */
const deliveries: Readonly<Record<string, string>> = {
  PENDIENTE: 'por enviar',
  EN_COLA: 'en camino',
  ENVIADO: 'enviada',
  FALLIDO: 'no se pudo enviar: el ciudadano no está notificado',
};

/** Writes the state of the delivery of a message; for a bounced one, with the reason of the other mail server. */
export function deliveryInWords({ estado, motivo }: { readonly estado: string; readonly motivo?: string | undefined }) {
  if (motivo === undefined) return deliveries[estado] ?? estado;
  return `el correo se devolvió (${motivo}): no le llegó al ciudadano`;
}
