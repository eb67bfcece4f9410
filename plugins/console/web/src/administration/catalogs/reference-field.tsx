import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../ui/text-field.js';
import {
  proceduresOf,
  thingInWords,
  useNames,
  type Catalog,
  type CatalogField,
  type NamedThing,
} from './catalog-queries.js';
import './catalogs.css';

/** The pause after the last key before things are looked for, in milliseconds. */
const PAUSE = 200;

interface ReferenceFieldProps {
  readonly catalog: Catalog;
  readonly campo: CatalogField;
  /** The id as text; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** A field for a thing of another catalog, or a user: chosen from a list by words. */
export function ReferenceField({ catalog, campo, value, error, onChange }: ReferenceFieldProps) {
  const { nombre: field, titulo, obligatorio } = campo;
  const list = useId();
  const named = useNames(catalog, field, value === '' ? [] : [Number(value)]).get(Number(value));
  const [typed, setTyped] = useState<string>();
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed ?? ''), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['catalogs', catalog.nombre, 'choices', { field, sought }],
    queryFn: ({ signal }) => proceduresOf(catalog.nombre).choices.query({ campo: field, busca: sought }, { signal }),
    enabled: typed !== undefined,
  });
  const choices: readonly NamedThing[] = typed !== undefined && sought === typed ? (query.data?.items ?? []) : [];

  function choose({ id }: NamedThing): void {
    onChange(String(id));
    setTyped(undefined);
    setAt(-1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (choices.length === 0) {
      if (step === 0 || typed !== undefined) return;
      setTyped('');
    } else if (step !== 0)
      setAt(at < 0 && step < 0 ? choices.length - 1 : (at + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && choices[at]) choose(choices[at]);
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <div className="reference-field">
      <TextField
        name={field}
        label={titulo}
        hint="Escriba una parte del código o del nombre, y elija de la lista."
        isRequired={obligatorio}
        error={error}
        value={typed ?? (named ? thingInWords(named) : '')}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        {...(choices.length > 0 && { 'aria-controls': list })}
        {...(choices[at] && { 'aria-activedescendant': `${list}-${at}` })}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(-1);
          if (target.value === '') onChange('');
        }}
        onKeyDown={press}
        onBlur={() => setTyped(undefined)}
      />
      {choices.length > 0 && (
        <ul className="reference-field__list" id={list} role="listbox" aria-label={titulo}>
          {choices.map((thing, index) => (
            <li
              className="reference-field__option"
              key={thing.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(thing)}
            >
              {thingInWords(thing)}
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {typed !== undefined && query.data && (choices.length === 1 ? '1 opción' : `${choices.length} opciones`)}
      </span>
    </div>
  );
}
