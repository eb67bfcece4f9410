import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from './button.js';
import { DateField } from './date-field.js';
import { Icon } from './icon.js';
import { Select } from './select.js';
import { TextField } from './text-field.js';
import {
  chipText,
  filterValues,
  optionsWith,
  placeWith,
  type FilterField,
  type FilterValues,
} from './filter-fields.js';

/** The time without a key press after which a live text applies. */
const TYPED_MILLISECONDS = 400;

interface FiltersProps {
  readonly label: string;
  readonly fields: readonly FilterField[];
  /** The parameter with the cursor of the page. */
  readonly cursor?: string;
}

/** The filters of a list, with a chip for each that is set. On a phone, all but the text are behind a button. */
export function Filters({ label, fields, cursor }: FiltersProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const address = new URLSearchParams(search);
  const values = filterValues(fields, address, state);
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  const texts = fields.filter((field) => field.kind === 'text');
  const [typed, setTyped] = useState<FilterValues>(values);
  const textKey = JSON.stringify(texts.map(({ name }) => values[name] ?? ''));
  const isTyping = texts.some(({ name }) => (typed[name] ?? '').trim() !== (values[name] ?? ''));
  const form = useRef<HTMLFormElement>(null);
  // The texts as they were last applied here: letters that were typed since then stay.
  const applied = useRef(textKey);
  const change = (more: FilterValues, replace = false): void => {
    const trimmed = texts.map(({ name }) => [name, (typed[name] ?? '').trim()]);
    const next: FilterValues = { ...values, ...Object.fromEntries(trimmed), ...more };
    applied.current = JSON.stringify(texts.map(({ name }) => next[name] ?? ''));
    const { state: kept, ...to } = placeWith(fields, next, address, cursor);
    void navigate({ pathname, ...to }, { state: kept, replace });
  };
  useEffect(() => {
    if (textKey !== applied.current) setTyped(values);
    applied.current = textKey;
  }, [textKey]);
  useEffect(() => {
    if (!isTyping || !texts.some(({ isLive }) => isLive)) return undefined;
    const timer = setTimeout(() => change({}, true), TYPED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, search, textKey]);

  // The button disappears with its chip, and would take the focus with it.
  const remove = (more: FilterValues): void => {
    setTyped({ ...typed, ...more });
    change(more);
    form.current?.focus();
  };

  const isWaiting = texts.some(({ isLive }) => !isLive);
  const set = fields.filter((field) => values[field.name] !== undefined && !(field.kind === 'choice' && field.isOrder));
  const hidden = set.filter(({ kind }) => kind !== 'text').length;
  return (
    <form
      className="filters"
      role="search"
      aria-label={label}
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyping) change({});
      }}
    >
      <div className="filters__texts">
        {texts.map(({ name, label: text, maxLength, placeholder }) => (
          <TextField
            key={name}
            name={name}
            label={text}
            type="search"
            maxLength={maxLength}
            placeholder={placeholder}
            value={typed[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        {isWaiting && (
          <Button look="secondary" type="submit" icon="search">
            Buscar
          </Button>
        )}
        <Button
          className="filters__open"
          look="secondary"
          aria-expanded={isOpen}
          aria-controls={rest}
          onClick={() => setOpen(!isOpen)}
        >
          {hidden === 0 ? 'Filtros' : `Filtros (${hidden})`}
        </Button>
      </div>
      <div className={isOpen ? 'filters__rest is-open' : 'filters__rest'} id={rest}>
        {fields.map((field) => {
          const { name } = field;
          const value = values[name] ?? '';
          if (field.kind === 'text') return null;
          if (field.kind === 'yes') {
            return (
              <label className="check" key={name}>
                <input
                  name={name}
                  type="checkbox"
                  checked={value !== ''}
                  onChange={({ target }) => change({ [name]: target.checked ? 'si' : '' })}
                />
                {field.label}
              </label>
            );
          }
          if (field.kind === 'date') {
            return <DateField key={name} {...field} value={value} onChange={(day) => change({ [name]: day })} />;
          }
          return (
            <Select
              key={name}
              id={`f-${name}`}
              name={name}
              label={field.label}
              none={field.none}
              options={optionsWith(field, value)}
              value={value}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          );
        })}
      </div>
      {set.length > 0 && (
        <div className="row filters__set" role="group" aria-label="Filtros puestos">
          {set.map((field) => (
            <button className="chip" type="button" key={field.name} onClick={() => remove({ [field.name]: '' })}>
              <span className="visually-hidden">Quitar </span>
              {chipText(field, values[field.name]!)} <Icon name="close" />
            </button>
          ))}
          <Button look="quiet" onClick={() => remove(Object.fromEntries(fields.map(({ name }) => [name, ''])))}>
            Limpiar
          </Button>
        </div>
      )}
    </form>
  );
}
