import type { admin } from '../../api/admin.js';

export type Chain = Awaited<ReturnType<typeof admin.host.audit.status.query>>['chains'][number];
export type Portion = Awaited<ReturnType<typeof admin.host.audit.verify.query>>;
export type Head = NonNullable<Portion['head']>;

const logs: Readonly<Record<string, string>> = {
  'host/audit': 'Registro de auditoría',
  'workflow/history': 'Historia de los procesos',
  'workflow/notes': 'Notas de los casos',
  'correspondents/ledger': 'Libro de pagos',
};

/** Names a log; one of a plugin that is not of the product has its name in the service. */
export const logInWords = (log: string): string => logs[log] ?? log;

/** Writes a head as it is noted elsewhere, and as the command `audit -- verify` takes it. */
export const headText = (log: string, { seq, hash }: Head): string => `${log}:${seq}:${hash}`;

/** Reads a head that was noted; undefined where the text is none of this log. */
export function readHead(log: string, text: string): Head | undefined {
  const [, name, seq, hash] = /^(.+):([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return name === log && seq !== undefined && hash !== undefined
    ? { seq: Number(seq), hash: hash.toLowerCase() }
    : undefined;
}

/** Says what a fault of a chain means. */
export function faultInWords({ kind, seq, entryId }: NonNullable<Portion['fault']>): string {
  switch (kind) {
    case 'seal_missing':
      return `Falta el sello ${seq}: alguien borró parte de la cadena.`;
    case 'seal_moved':
      return `El sello ${seq} (hecho ${entryId}) no sigue al anterior: alguien lo cambió o lo movió.`;
    case 'seal_changed':
      return `El sello ${seq} (hecho ${entryId}) fue cambiado.`;
    case 'entry_missing':
      return `Falta el hecho ${entryId} (sello ${seq}): alguien lo borró.`;
    case 'entry_changed':
      return `El hecho ${entryId} (sello ${seq}) fue cambiado.`;
    case 'entry_or_seal_changed':
      return `El hecho ${entryId} o su sello ${seq} fue cambiado.`;
    case 'personal_added':
      return `Al hecho ${entryId} se le añadieron datos personales.`;
    case 'personal_changed':
      return `Los datos personales del hecho ${entryId} fueron cambiados.`;
    case 'noted_differs':
      return `El sello ${seq} no es el que estaba anotado: alguien rehízo la cadena.`;
    case 'end_cut':
      return `La cadena termina en el sello ${seq}, antes del que estaba anotado: alguien le cortó el final.`;
  }
}
