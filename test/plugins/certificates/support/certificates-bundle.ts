const preguntas = [
  { pre_codigo: 'nota', pre_texto: 'Cédula catastral', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'valor', pre_texto: 'Valor', pre_tipo: 'NUMERO', pre_minimo: 0 },
];

const certificate = (cert_codigo: string, cert_TablaBusqueda: string, more: object = {}): object => ({
  cert_codigo,
  cert_nombre: `Certificado ${cert_codigo}`,
  cert_TablaBusqueda,
  preguntas,
  ...more,
});

/** A certificate for each outcome of a procedure, for the procedures of `cityBundle`. */
export const certificados = [
  certificate('PAZ_Y_SALVO', 'NOTA'),
  certificate('DEUDA', 'NO'),
  certificate('FALLA', 'FALLA'),
  certificate('LENTO', 'LENTA'),
  certificate('RARO', 'RARA'),
  certificate('ROMPE', 'ROMPE'),
  certificate('RESERVADO', 'RESERVADA'),
  certificate('APAGADO', 'APAGADA'),
  certificate('OTRA_PUERTA', 'SOLO_JWT'),
];

/** Certificates that start a process. */
export const boundCertificates = [
  certificate('LICENCIA', 'NOTA', { proceso: 'LICENCIA' }),
  certificate('INACTIVO', 'NOTA', { proceso: 'INACTIVO' }),
  certificate('TERMINADO', 'NOTA', { proceso: 'TERMINADO' }),
  certificate('SIN_SALIDA', 'NOTA', { proceso: 'SIN_SALIDA' }),
  certificate('ROTO', 'NOTA', { proceso: 'ROTO' }),
  certificate('NEGADO', 'NO', { proceso: 'LICENCIA' }),
];
