import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';

const acciones = ['SIGUE', 'NIEGA', 'LIQUIDA'].map((codigo) => ({ codigo, nombre: codigo, procedimiento: null }));

/** The act follows a mail in one branch, while another person brings the area in the other one. */
export const actProcess = definition(
  [
    task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
    user('RESOLVER', { formulario: 'F_ACTO', acciones }),
    user('VISITAR', { acciones: acciones.slice(0, 1) }),
    task('DECISION', 'CUAL'),
    task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correo' }),
    task('DOCUMENTO', 'ACTO', { nombre: 'Expedir el acto', plantilla: 'ACTO' }),
    task('DOCUMENTO', 'CARTA', { nombre: 'Enviar la carta', plantilla: 'CARTA' }),
    task('PROCEDIMIENTO', 'LIQUIDAR', { procedimiento: 'ECO' }),
    task('DOCUMENTO', 'COBRO', { plantilla: 'ACTO' }),
    task('UNION', 'CERRAR'),
    task('FIN', 'FIN'),
  ],
  flow(
    'ABRIR>RESOLVER',
    'ABRIR>VISITAR',
    'RESOLVER!SIGUE>CUAL',
    'CUAL>AVISAR?datos.avisar = true',
    'CUAL>ACTO',
    'AVISAR>ACTO',
    'RESOLVER!NIEGA>CARTA',
    'RESOLVER!LIQUIDA>LIQUIDAR',
    'LIQUIDAR>COBRO',
    'ACTO>CERRAR',
    'CARTA>CERRAR',
    'COBRO>CERRAR',
    'VISITAR!SIGUE>CERRAR',
    'CERRAR>FIN',
  ),
  { codigo: 'ACTO' },
);

/** The form of the task before the act. */
export const actForm = {
  type: 'object',
  properties: {
    motivo: { type: 'string', title: 'Motivo de la decisión' },
    nota: { type: 'string', title: 'Nota interna' },
    avisar: { type: 'boolean', title: 'Avisar antes' },
  },
  required: ['motivo'],
};

/** The template of the act: two pages. */
export const actHtml = `<h1>Acto {{ documento.codigo }}</h1><p>Del {{ documento.emitido | fecha }}.</p>
<p>Motivo: {{ datos.motivo }}.{% if datos.area %} Área: {{ datos.area }}.{% endif %}</p>
<p style="break-before: page">Radicado {{ instancia.llave }}. {{ documento.firmante }}</p>`;
