import { admin } from '../../../api/admin.js';

const { complaintTypes } = admin.tramites;

export const typesKey = ['complaint-types', 'list', {}] as const;

export type ComplaintType = Awaited<ReturnType<typeof complaintTypes.list.query>>['items'][number];

/** A kind of complaint, as it is typed. */
export interface TypedType {
  readonly codigo: string;
  readonly nombre: string;
  readonly descripcion: string;
}

export const typed = ({ codigo, nombre, descripcion = '' }: Omit<ComplaintType, 'revision'>): TypedType => ({
  codigo,
  nombre,
  descripcion,
});

/** Saves a kind of complaint over the revision that the editor has seen; `'0'` for a new one. */
export const saveType = ({ descripcion, ...type }: TypedType, revision: string) =>
  complaintTypes.save.mutate({ ...type, ...(descripcion.trim() !== '' && { descripcion }), revision });

/** Reads a kind of complaint as it is stored now; undefined where it was removed. */
export async function presentType(codigo: string): Promise<ComplaintType | undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof complaintTypes.list.query>> = await complaintTypes.list.query({
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    const found = page.items.find((type) => type.codigo === codigo);
    if (found) return found;
    cursor = page.nextCursor;
  }
  return undefined;
}
