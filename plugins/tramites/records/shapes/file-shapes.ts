import { z } from 'zod';

/** A file of a record. */
export const recordFile = z.object({
  pre_codigo: z.string(),
  /** The name of the file in the record: the code of its question, of the second file `<code>.02`. */
  archivo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  /** In bytes. */
  tamano: z.int(),
  sha256: z.string(),
  /** The path of its download, with the same credentials. */
  ruta: z.string(),
});

/** A hand-in of the citizen to a returned record, as staff see it. */
export const seenDelivery = z.object({
  id: z.int(),
  fecha: z.iso.datetime(),
  /** Id of the user who handed it in; null where nobody is known. */
  usuario: z.int().nullable(),
  texto: z.string().nullable(),
  /** Absent for users without `tramites.files`. */
  archivos: z
    .array(
      z.object({
        nombre: z.string(),
        tipo: z.string(),
        /** In bytes. */
        tamano: z.int(),
        sha256: z.string(),
        /** The path of its download, with the same credentials. */
        ruta: z.string(),
      }),
    )
    .optional(),
});
