import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 50;

const html = '<h1>{{ documento.codigo }}</h1><p>{{ datos.nombre }}</p>';

/**
 * Records whose process goes on by itself: a draft and an act are issued, the act is mailed, and the process ends
 * without the outcome that the draft would hold after.
 */
export const caseBundle = {
  version: 1,
  plantillas: [
    { codigo: 'ACTO', html },
    { codigo: 'PROYECTO', html, resultados: ['APLAZADO'] },
  ],
  plantillas_correo: [
    {
      codigo: 'AVISO',
      asunto: 'Su acto',
      html: '<p>{{ documentos.ACTO.enlace }}</p>',
      texto: '{{ documentos.ACTO.enlace }}',
    },
  ],
  procesos: [
    {
      codigo: 'CASO',
      nombre: 'Caso',
      definicion: {
        inicio: 'PROYECTO',
        tareas: [
          { codigo: 'PROYECTO', nombre: 'Proyecto', tipo: 'DOCUMENTO', plantilla: 'PROYECTO' },
          { codigo: 'ACTO', nombre: 'Acto', tipo: 'DOCUMENTO', plantilla: 'ACTO', publico: 'Acto' },
          {
            codigo: 'AVISAR',
            nombre: 'Avisar',
            tipo: 'CORREO',
            plantilla: 'AVISO',
            para: 'datos.correo',
            adjuntos: ['ACTO'],
          },
          { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
        ],
        transiciones: [
          { desde: 'PROYECTO', hacia: 'ACTO' },
          { desde: 'ACTO', hacia: 'AVISAR' },
          { desde: 'AVISAR', hacia: 'FIN' },
        ],
      },
    },
  ],
  tramites: [
    {
      codigo: 'CASO',
      nombre: 'Caso',
      proceso: 'CASO',
      preguntas: [
        { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_obligatorio: true },
      ],
    },
  ],
};

/** A record that was acknowledged. */
export interface FiledCase {
  readonly key: string;
  /** The address of its citizen, which no other one has. */
  readonly correo: string;
}

let filings = 0;

/** Files a record. */
export async function fileCase(url: string): Promise<FiledCase> {
  filings += 1;
  const correo = `persona${filings}@correo.example`;
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const body = JSON.stringify({ nombre: `Persona ${filings}`, correo });
  const file = (): Promise<Response> => fetch(`${url}/home/api/tramite/CASO`, { method: 'POST', headers, body });
  let response = await file();
  // A full host asks to come back.
  while (response.status === 503) {
    await delay(PAUSE_MILLISECONDS);
    response = await file();
  }
  const { key } = (await response.json()) as { key?: string };
  if (key === undefined) throw new Error(`a filing was answered with ${response.status}`);
  return { key, correo };
}
