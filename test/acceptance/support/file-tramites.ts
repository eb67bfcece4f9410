/** Tramites whose forms ask for files. */
export const fileTramites = [
  {
    codigo: 'ANEXOS',
    nombre: 'Con archivos',
    preguntas: [
      { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
      {
        pre_codigo: 'plano',
        pre_texto: 'Plano',
        pre_tipo: 'ARCHIVO',
        pre_tipos_archivo: ['application/pdf'],
        pre_tamano_maximo: 2000,
      },
      { pre_codigo: 'libre', pre_texto: 'Cualquier archivo', pre_tipo: 'ARCHIVO' },
    ],
  },
  {
    codigo: 'EVENTO',
    nombre: 'Con un archivo que depende de una respuesta',
    preguntas: [
      { pre_codigo: 'asistentes', pre_texto: 'Asistentes', pre_tipo: 'NUMERO', pre_obligatorio: true },
      {
        pre_codigo: 'plan',
        pre_texto: 'Plan',
        pre_tipo: 'ARCHIVO',
        pre_obligatorio: true,
        condicion: 'asistentes > 200',
      },
    ],
  },
];
