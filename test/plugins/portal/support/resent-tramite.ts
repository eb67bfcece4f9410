/** A tramite whose pages depend on an answer, and that asks for files. */
export const resentTramite = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  pasos: [
    { codigo: 'hechos', titulo: 'Qué pasó', preguntas: ['tipo', 'cual', 'dia'] },
    { codigo: 'otro', titulo: 'Otro', preguntas: ['detalle'] },
    { codigo: 'persona', titulo: 'Sus datos', preguntas: ['documento', 'correo', 'soporte', 'anexo'] },
  ],
  preguntas: [
    {
      pre_codigo: 'tipo',
      pre_texto: 'Tipo',
      pre_tipo: 'SELECCION',
      opciones: ['ruido', 'otro'],
      pre_obligatorio: true,
    },
    { pre_codigo: 'cual', pre_texto: '¿Cuál?', pre_tipo: 'TEXTO', condicion: 'tipo = "otro"' },
    { pre_codigo: 'dia', pre_texto: '¿Cuándo?', pre_tipo: 'FECHA', pre_obligatorio: true },
    { pre_codigo: 'detalle', pre_texto: 'Detalle', pre_tipo: 'TEXTO', condicion: 'tipo = "otro"' },
    { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO' },
    { pre_codigo: 'soporte', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tamano_maximo: 5000 },
    { pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' },
  ],
};
