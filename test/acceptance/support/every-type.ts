/** A tramite with a question of every type; only the first is required. */
export const everyType = {
  codigo: 'TODO',
  nombre: 'Todos los tipos de pregunta',
  preguntas: [
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
    { pre_codigo: 'relato', pre_texto: 'Relato', pre_tipo: 'TEXTO_LARGO' },
    { pre_codigo: 'edad', pre_texto: 'Edad', pre_tipo: 'NUMERO', pre_minimo: 0, pre_maximo: 120 },
    { pre_codigo: 'desde', pre_texto: 'Desde', pre_tipo: 'FECHA', pre_minimo: '2000-01-01' },
    { pre_codigo: 'hora', pre_texto: 'Hora', pre_tipo: 'HORA' },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO' },
    { pre_codigo: 'telefono', pre_texto: 'Teléfono', pre_tipo: 'TELEFONO' },
    { pre_codigo: 'acepta', pre_texto: 'Acepta', pre_tipo: 'BOOLEANO' },
    { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', opciones: ['rojo', 'azul'] },
    {
      pre_codigo: 'dias',
      pre_texto: 'Días',
      pre_tipo: 'SELECCION_MULTIPLE',
      opciones: ['lunes', 'martes', 'jueves'],
    },
    { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
    { pre_codigo: 'direccion', pre_texto: 'Dirección', pre_tipo: 'DIRECCION' },
    { pre_codigo: 'lugar', pre_texto: 'Lugar', pre_tipo: 'UBICACION' },
    { pre_codigo: 'adjunto', pre_texto: 'Adjunto', pre_tipo: 'ARCHIVO' },
    { pre_codigo: 'aviso', pre_texto: 'Lea con atención', pre_tipo: 'INFORMATIVO' },
    { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_patron: '[A-Z]{3}[0-9]{3}' },
  ],
};

/** An answer to each question that takes JSON, and how it is stored. */
export const everyAnswer: Readonly<Record<string, readonly [sent: unknown, stored: unknown]>> = {
  nombre: ['María Ñáñez 😀', 'María Ñáñez 😀'],
  relato: ['línea 1\nlínea 2', 'línea 1\nlínea 2'],
  edad: ['34.5', 34.5],
  desde: ['2024-02-29', '2024-02-29'],
  hora: ['08:30', '08:30'],
  correo: [' maria@correo.example ', 'maria@correo.example'],
  telefono: ['(300) 123-45 67', '3001234567'],
  acepta: ['sí', true],
  color: ['rojo', 'rojo'],
  dias: [
    ['jueves', 'lunes'],
    ['lunes', 'jueves'],
  ],
  documento: [{ tipo: '13', numero: '1144012345' }, 'CC 1144012345'],
  direccion: ['Cra 4 # 12-20 ', 'Cra 4 # 12-20 '],
  lugar: ['3.45,-76.53', { latitud: 3.45, longitud: -76.53 }],
  placa: ['ABC123', 'ABC123'],
};

/** Wrong answers to each of them. */
export const wrongAnswers: Readonly<Record<string, readonly unknown[]>> = {
  nombre: [7, true, ['a'], {}, 'a'.repeat(501)],
  relato: ['a'.repeat(10_001), 1],
  edad: ['doce', -1, 121, true, '1e3', '12,5', [1]],
  desde: ['2023-02-29', '1999-12-31', '01/02/2024', 20240101],
  hora: ['24:00', '8:30', '08:30:00', 8],
  correo: ['maria', 'a@b', 'a b@correo.example', 7],
  telefono: ['123', '9991234567', 3001234567],
  acepta: ['quizás', 1, 'null'],
  color: ['verde', 'ROJO', 1, ['rojo']],
  dias: [['domingo'], ['lunes', 'lunes'], { lunes: true }, 7],
  documento: ['CC abc', 'XX 123456', 'NIT 899999061-1', { tipo: 'CC' }, 1144012345],
  direccion: ['a'.repeat(251), 4],
  lugar: ['91,0', { latitud: 1 }, { latitud: 1, longitud: 2, altura: 3 }, 'aquí'],
  placa: ['abc123', 'ABC1234', 'XABC123'],
  adjunto: ['texto', { nombre: 'a.pdf' }],
};
