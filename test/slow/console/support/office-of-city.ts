import { importInto } from '../../../acceptance/support/bundles.js';
import { png } from '../../../acceptance/support/stored-files.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { post } from './staff-calls.js';

/** A clerk of an office without a permission, a colleague of hers, and the head, who administers processes. */
export const office = { clerk: 'nubia', colleague: 'irene', head: 'jefa' } as const;

const user = (username: string, nombres: string, permisos: readonly string[] = []): object => ({
  username,
  nombres,
  password: PASSWORD,
  permisos,
});

const bundle = {
  usuarios: [
    user(office.clerk, 'Nubia Cárdenas'),
    user(office.colleague, 'Irene Salcedo'),
    user(office.head, 'Julia Mora', ['workflow.read', 'workflow.admin']),
  ],
  catalogos: {
    dependencia: [
      {
        codigo: 'parques',
        nombre: 'Oficina de Parques',
        responsable: office.head,
        miembros: [office.clerk, office.colleague],
      },
    ],
  },
  tramites: [
    {
      codigo: 'PARQUE',
      nombre: 'Arreglo de un parque',
      termino: 'PETICION',
      dependencia: 'Oficina de Parques',
      asunto: 'asunto',
      preguntas: [
        {
          pre_codigo: 'nombre',
          pre_texto: 'Nombre',
          pre_tipo: 'TEXTO',
          pre_obligatorio: true,
          pre_solicitante: true,
        },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_obligatorio: true, pre_recibo: true },
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'foto', pre_texto: 'Fotografía', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['image/png'] },
      ],
    },
  ],
};

/** Adds an office to the demonstration, and a tramite without a process that it attends. */
export const openOffice = ({ host }: DemoCity): Promise<unknown> => importInto(host, bundle);

/** A record of that tramite, and its task. */
export interface OfficeRecord {
  readonly radicado: string;
  readonly task: number;
}

/** Files a record of that tramite with a photo. */
export async function fileForOffice(city: DemoCity, asunto: string): Promise<OfficeRecord> {
  const form = new FormData();
  const answers = { nombre: 'Ana María Gómez', correo: 'ana@correo.example', asunto };
  for (const [field, value] of Object.entries(answers)) form.set(field, value);
  form.set('foto', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'columpio.png');
  const { radicado, datos } = await post<{ radicado: string; datos: number }>(city, '/home/api/tramite/PARQUE', form);
  const sql = 'SELECT id FROM workflow_task WHERE record_id = $1';
  const [task] = await city.host.database.rows<{ id: number }>(sql, [datos]);
  return { radicado, task: task!.id };
}
