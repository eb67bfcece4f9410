import type { DemoCity } from '../../../acceptance/support/demo-city.js';

const petition = {
  identidad: 'CON_DATOS',
  tipo: 'Interés general',
  nombre: 'Rosa Elvira <b>Núñez</b>',
  documento: 'CC 1144012345',
  correo: 'rosa@vecinos.example',
  asunto: '<script>alert(1)</script>',
  descripcion: 'La lámpara de la esquina\nno enciende.',
};

/** Files a petition on the demonstration, and answers the number of its record. */
export async function filed({ host }: DemoCity): Promise<number> {
  const answer = await fetch(`${host.url}/home/api/tramite/PQRSD`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(petition),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { readonly datos: number }).datos;
}
