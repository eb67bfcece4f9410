/** Tramites whose records are looked up. */
export const lookUpTramites = [
  {
    codigo: 'VISITA',
    nombre: 'Visita técnica',
    preguntas: [
      { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
      { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_obligatorio: true },
      { pre_codigo: 'cantidad', pre_texto: 'Cantidad', pre_tipo: 'NUMERO' },
      { pre_codigo: 'urgente', pre_texto: 'Urgente', pre_tipo: 'BOOLEANO' },
      {
        pre_codigo: 'dias',
        pre_texto: 'Días',
        pre_tipo: 'SELECCION_MULTIPLE',
        opciones: ['lunes', 'martes', 'jueves'],
      },
      { pre_codigo: 'relato', pre_texto: 'Relato', pre_tipo: 'TEXTO_LARGO' },
      {
        pre_codigo: 'motivo',
        pre_texto: 'Motivo de la urgencia',
        pre_tipo: 'TEXTO',
        condicion: 'urgente = true',
      },
    ],
  },
  {
    codigo: 'PERSONA',
    nombre: 'Datos personales',
    preguntas: [
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'TEXTO', pre_sensible: true },
      {
        pre_codigo: 'nombre',
        pre_texto: 'Nombre',
        pre_tipo: 'TEXTO',
        pre_sensible: true,
        pre_consultable: false,
      },
      { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_sensible: true },
    ],
  },
  {
    codigo: 'CONTACTO',
    nombre: 'Contacto',
    preguntas: [
      { pre_codigo: 'celular', pre_texto: 'Celular', pre_tipo: 'TELEFONO' },
      { pre_codigo: 'nit', pre_texto: 'NIT', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
      { pre_codigo: 'fecha', pre_texto: 'Fecha', pre_tipo: 'FECHA' },
    ],
  },
  {
    codigo: 'LISTA',
    nombre: 'Lista',
    preguntas: [
      { pre_codigo: 'celular', pre_texto: 'Celular', pre_tipo: 'TEXTO' },
      { pre_codigo: 'visible', pre_texto: 'Visible', pre_tipo: 'TEXTO' },
    ],
  },
  {
    codigo: 'OTRA',
    nombre: 'Otra',
    preguntas: [
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'TEXTO' },
      { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' },
      { pre_codigo: 'visible', pre_texto: 'Visible', pre_tipo: 'TEXTO' },
    ],
  },
];
