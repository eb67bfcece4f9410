import { startDialogueHost } from '../../support/dialogue-chat.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';

/** A tramite with a question of each of several types, one of them conditional. */
export const poda = {
  codigo: 'PODA',
  nombre: 'Poda de árboles',
  preguntas: [
    { pre_codigo: 'aviso', pre_texto: 'Traiga sus fotos.', pre_tipo: 'INFORMATIVO' },
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true, pre_ayuda: 'Completo' },
    { pre_codigo: 'arboles', pre_texto: 'Árboles', pre_tipo: 'NUMERO', pre_obligatorio: true, pre_maximo: 900 },
    { pre_codigo: 'motivo', pre_texto: 'Motivo', pre_tipo: 'TEXTO', condicion: 'arboles > 3' },
    {
      pre_codigo: 'zona',
      pre_texto: 'Zona',
      pre_tipo: 'SELECCION',
      opciones: [{ codigo: '0', nombre: '0', ayuda: 'El centro.' }, '1', '2'],
    },
    { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['image/png'] },
  ],
};
const barrios = Array.from({ length: 45 }, (_, index) => `Barrio ${index + 1}`);
const aseo = {
  codigo: 'ASEO',
  nombre: 'Aseo',
  preguntas: [
    { pre_codigo: 'barrio', pre_texto: 'Barrio', pre_tipo: 'SELECCION', pre_obligatorio: true, opciones: barrios },
    { pre_codigo: 'dias', pre_texto: 'Días', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['Lunes', 'Martes', 'Jueves'] },
  ],
};
/** A tramite with one question. */
export const LIMITE = {
  codigo: 'LIMITE',
  nombre: 'Límite',
  preguntas: [{ ...poda.preguntas[1], pre_codigo: 'unico' }],
};

/** Starts a host whose chats offer these tramites. */
export const startAskingHost = (): Promise<TestHost> =>
  startDialogueHost({ bundle: { tramites: [aseo, LIMITE, poda] } });
