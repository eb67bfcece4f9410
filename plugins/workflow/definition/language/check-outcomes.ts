import { atTask, quoted, type DefinitionFault } from './fault.js';
import { asText, type Outline, type OutlineTask } from './outline.js';

const endsOf = ({ tasks }: Outline): readonly OutlineTask[] => tasks.filter(({ tipo }) => tipo === 'FIN');

const isFavorable = ({ written }: OutlineTask): boolean => written['favorable'] !== false;

/** Finds ends that share an outcome, where only some are favourable. */
export function checkOutcomes(outline: Outline): DefinitionFault[] {
  const first = new Map<string, OutlineTask>();
  return endsOf(outline).flatMap((end) => {
    const resultado = asText(end.written['resultado']);
    if (resultado === undefined) return [];
    const other = first.get(resultado);
    first.set(resultado, other ?? end);
    if (!other || isFavorable(other) === isFavorable(end)) return [];
    const mensaje = `Los fines ${quoted(other.codigo)} y ${quoted(end.codigo)} tienen el resultado ${quoted(resultado)}, y solo uno es favorable.`;
    return [{ path: atTask(end, 'favorable'), codigo: 'resultado_contradictorio' as const, mensaje }];
  });
}

/**
 * Finds the ends without `resultado` or `favorable` in a process with several ends that something, such as a tramite,
 * follows. `followers` names what follows it, in words.
 */
export function unsaidOutcomes(outline: Outline, followers: readonly string[]): DefinitionFault[] {
  const ends = endsOf(outline);
  if (followers.length === 0 || ends.length < 2) return [];
  return ends.flatMap((end) => {
    const missing = ['resultado', 'favorable'].filter((field) => end.written[field] === undefined);
    if (missing.length === 0) return [];
    const mensaje = `El fin ${quoted(end.codigo)} no dice ${missing.join(' ni ')}, y ${followers.join(', ')} depende del resultado de este proceso.`;
    return [{ path: atTask(end, missing[0]!), codigo: 'fin_sin_resultado' as const, mensaje }];
  });
}
