import type { admin } from '../../api/admin.js';
import type { BadgeLook } from '../../ui/badge.js';

export type IssuedDocument = Awaited<ReturnType<typeof admin.documents.issued.list.query>>['items'][number];
type State = IssuedDocument['estado'];

/** The states of an issued document, in words. */
export const issuedStates: Readonly<Record<State, { readonly text: string; readonly look: BadgeLook }>> = {
  VIGENTE: { text: 'Vigente', look: 'success' },
  REVOCADO: { text: 'Revocado', look: 'danger' },
  REEMPLAZADO: { text: 'Reemplazado', look: 'warning' },
};

export const listedStates = Object.keys(issuedStates) as State[];
