import type { Process } from '../../../../plugins/console/web/src/diagram/model.js';

/**
 * Returns a process of ways `A>B`; steps are of the type that is named before a colon, such as `FIN:F`, and else
 * USUARIO.
 */
export function drawnProcess(...ways: readonly string[]): Process {
  const tipos = new Map<string, string>();
  const read = (text: string): string => {
    const [codigo = '', tipo] = text.split(':').reverse();
    if (tipo !== undefined || !tipos.has(codigo)) tipos.set(codigo, tipo ?? tipos.get(codigo) ?? 'USUARIO');
    return codigo;
  };
  const transiciones = ways.map((way) => {
    const [desde = '', hacia = ''] = way.split('>').map(read);
    const codigo = `${desde}_${hacia}`;
    return { codigo, desde, hacia, nombre: null, accion: null, condicion: null, vencido: false };
  });
  return {
    nombre: 'Proceso',
    inicio: [...tipos.keys()][0]!,
    pasos: [...tipos].map(([codigo, tipo]) => ({ codigo, nombre: codigo, tipo, grupos: [] })),
    transiciones,
  };
}
