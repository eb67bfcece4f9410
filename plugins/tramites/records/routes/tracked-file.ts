import { z } from 'zod';

const TRACKING = '/home/api/tramite/seguimiento/key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';

/** Describes a file that callers with the record's key download, by examples of its name and of its address there. */
export const trackedFile = (name: string, path: string) =>
  z.object({
    nombre: z.string().meta({ examples: [name] }),
    tipo: z.string().meta({ examples: ['application/pdf'] }),
    tamano: z
      .int()
      .describe('En bytes')
      .meta({ examples: [48_213] }),
    sha256: z.string().meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
    ruta: z
      .string()
      .describe('Donde se descarga, con la clave de seguimiento del registro')
      .meta({ examples: [`${TRACKING}/${path}`] }),
  });
