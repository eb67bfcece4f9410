import { definition, flow, task, user } from '../../plugins/workflow/definition/language/definition-builders.js';

const atCounter = (codigo: string, accion: string) =>
  user(codigo, {
    asignacion: { pool: ['rol:ventanilla'] },
    acciones: [{ codigo: accion, nombre: accion, procedimiento: null }],
  });
/** A process that issues the certificate of residence, and its template. */
export const residence = {
  plantillas: [{ codigo: 'CONSTANCIA', nombre: 'Certificado de residencia', html: '<p>{{ datos.nombre }}</p>' }],
  procesos: [
    {
      codigo: 'CONSTANCIA',
      nombre: 'Certificado de residencia',
      definicion: definition(
        [
          atCounter('VERIFICAR', 'EXPEDIR'),
          task('DOCUMENTO', 'CERTIFICADO', { plantilla: 'CONSTANCIA', publico: 'Certificado' }),
          atCounter('ENTREGAR', 'ENTREGADO'),
          task('FIN', 'EXPEDIDO', { resultado: 'EXPEDIDO', favorable: true }),
        ],
        flow('VERIFICAR!EXPEDIR>CERTIFICADO', 'CERTIFICADO>ENTREGAR', 'ENTREGAR!ENTREGADO>EXPEDIDO'),
        { codigo: 'CONSTANCIA', nombre: 'Certificado de residencia' },
      ),
      publicar: true,
    },
  ],
};
