import type { Difference } from '../../tramites/definition-calls.js';
import { hiddenParts, hiddenRules, kindOf } from './field-kinds.js';
import { optionsOf } from './field-options.js';
import {
  asJson,
  conditionOf,
  entriesOf,
  helpOf,
  nameOf,
  textOf,
  type FormDraft,
  type FormEntry,
  type Json,
} from './form-definition.js';

type Change = Difference['cambios'][number];

const inWords = (value: unknown): string | null => {
  if (value === undefined || value === '' || value === false) return null;
  if (value === true) return 'Sí';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** Lists what a question says, by its name in words; absent parts are null. */
function factsOf(entry: FormEntry): readonly (readonly [string, string | null])[] {
  const { schema = {}, ui } = entry;
  const archivo = asJson(ui['archivo']);
  return [
    ['Pregunta', inWords(textOf(entry))],
    ['Tipo de respuesta', kindOf(entry)?.nombre ?? 'Otro, en JSON'],
    ['Obligatoria', entry.isRequired ? 'Sí' : 'No'],
    ['Ayuda', inWords(helpOf(entry))],
    ['Cuándo se pregunta', inWords(conditionOf(entry)) ?? 'Siempre'],
    [
      'Opciones',
      optionsOf(entry)
        ?.map(({ codigo, nombre }) => `${nombre} (${codigo})`)
        .join(', ') ?? null,
    ],
    ['Mínimo', inWords(schema['minimum'] ?? ui['minimo'])],
    ['Máximo', inWords(schema['maximum'] ?? ui['maximo'])],
    ['Caracteres, mínimo', inWords(schema['minLength'])],
    ['Caracteres, máximo', inWords(schema['maxLength'])],
    ['Patrón', inWords(schema['pattern'])],
    ['Mensaje si la respuesta no cumple el patrón', inWords(ui['patron_mensaje'])],
    ['Tipos de archivo', inWords(archivo['tipos'])],
    ['Cuántos archivos', inWords(archivo['maximo'])],
    ['Tamaño máximo, en bytes', inWords(archivo['tamano'])],
    ['Es un dato personal', inWords(ui['sensible'])],
    ...hiddenParts(entry).map((key): [string, string | null] => [`«${key}»`, inWords(schema[key] ?? ui[key])]),
  ];
}

function changesOf(before: FormEntry, after: FormEntry): Change[] {
  const [old, present] = [new Map(factsOf(before)), new Map(factsOf(after))];
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((nombre) => {
    const [antes, despues] = [old.get(nombre) ?? null, present.get(nombre) ?? null];
    return antes === despues ? [] : [{ campo: nombre, nombre, antes, despues }];
  });
}

/** Finds the fewest questions that were moved: those outside of the longest run that kept its order. */
function movedOf(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const common = after.filter((code) => before.includes(code));
  const runs: (readonly string[])[] = [];
  for (const code of common) {
    const place = before.indexOf(code);
    const earlier = runs.filter((run) => before.indexOf(run.at(-1)!) < place);
    runs.push([...longest(earlier), code]);
  }
  const kept = new Set(longest(runs));
  return new Set(common.filter((code) => !kept.has(code)));
}

const longest = (runs: readonly (readonly string[])[]): readonly string[] =>
  runs.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), []);

/** Lists the differences between two forms, question by question. */
export function formDifferences(before: FormDraft, after: FormDraft): readonly Difference[] {
  const [old, present] = [entriesOf(before), entriesOf(after)];
  const moved = movedOf(
    old.map(({ codigo }) => codigo),
    present.map(({ codigo }) => codigo),
  );
  const one = (
    clase: Difference['clase'],
    { codigo, nombre }: { readonly codigo: string; readonly nombre: string },
    more: Partial<Difference> = {},
  ): Difference => ({ clase, codigo, nombre, antes: null, despues: null, cambios: [], efectos: [], ...more });
  const named = (entry: FormEntry) => ({ codigo: entry.codigo, nombre: nameOf(entry) });
  const data = (codigo: string, nombre: string, from: unknown, to: unknown): Difference[] => {
    const [antes, despues] = [inWords(from), inWords(to)];
    return antes === despues ? [] : [one('dato', { codigo, nombre }, { antes, despues })];
  };
  const rest = (schema: Json, key: string): unknown => schema[key];
  return [
    ...data('nombre', 'Nombre del formulario', before.nombre, after.nombre),
    ...old
      .filter(({ codigo }) => !present.some((entry) => entry.codigo === codigo))
      .map((entry) => one('quitada', named(entry))),
    ...present.flatMap((entry): Difference[] => {
      const was = old.find(({ codigo }) => codigo === entry.codigo);
      if (!was) return [one('agregada', named(entry))];
      const cambios = changesOf(was, entry);
      return [
        ...(cambios.length > 0 ? [one('cambiada', named(entry), { cambios })] : []),
        ...(moved.has(entry.codigo)
          ? [
              one('movida', named(entry), {
                antes: `Lugar ${old.indexOf(was) + 1}`,
                despues: `Lugar ${present.indexOf(entry) + 1}`,
              }),
            ]
          : []),
      ];
    }),
    ...['title', 'description', ...new Set([...hiddenRules(before.schema), ...hiddenRules(after.schema)])].flatMap(
      (key) => data(key, `«${key}» del formulario`, rest(before.schema, key), rest(after.schema, key)),
    ),
  ];
}

/** Lists the codes that the stored form has and the changed one has no more. */
export const removedCodes = (before: FormDraft, after: FormDraft): readonly string[] => {
  const present = new Set(entriesOf(after).map(({ codigo }) => codigo));
  return entriesOf(before).flatMap(({ codigo }) => (present.has(codigo) ? [] : [codigo]));
};
