/** A use of a procedure, and what it opens. */
interface UseWords {
  readonly codigo: string;
  readonly nombre: string;
  readonly about: string;
}

/** All uses, in the order of the form. */
export const uses: readonly UseWords[] = [
  { codigo: 'certificado', nombre: 'Certificados', about: 'Un certificado lo puede elegir para responder.' },
  { codigo: 'workflow', nombre: 'Procesos', about: 'Lo ejecutan los pasos de un proceso, y quien atiende una tarea.' },
  { codigo: 'informe', nombre: 'Informes', about: 'Un informe lo puede elegir como fuente.' },
  {
    codigo: 'validacion',
    nombre: 'Validación de datos',
    about: 'Busca el correo de una persona por sus datos. Lo puede llamar cualquiera, sin iniciar sesión.',
  },
  { codigo: 'token', nombre: 'Programas con token', about: 'Un programa externo, con un token que lo nombre.' },
  { codigo: 'jwt', nombre: 'Aplicaciones', about: 'Una aplicación, con el usuario de quien la usa.' },
  { codigo: 'sesion', nombre: 'Páginas con sesión', about: 'Una página de la entidad, con la sesión de quien entró.' },
  {
    codigo: 'interno',
    nombre: 'Solo por dentro',
    about: 'Lo usan otras partes del servicio, como los corresponsales. No se combina con otros usos.',
  },
];

/** Lists uses in words. */
export const usesInWords = (codes: readonly string[]): string =>
  codes.map((code) => uses.find(({ codigo }) => codigo === code)?.nombre ?? code).join(', ');
