import { useEffect, useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { TextField } from '../ui/text-field.js';

/** The pause after the last key before people are looked for, in milliseconds. */
const PAUSE = 200;

/** Queries members of staff. The text is in the body: it names a person. */
function useStaff(typed: string, isOpen: boolean) {
  const [texto, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['staff', 'list', { texto }],
    queryFn: ({ signal }) => answerOf(service.POST('/workflow/api/funcionarios/buscar', { body: { texto }, signal })),
    enabled: isOpen && texto !== '',
    staleTime: 60_000,
  });
  // The answer to an earlier text is not shown under a later one.
  return texto === typed.trim() && texto !== '' ? query.data?.funcionarios : undefined;
}

interface PersonInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name: string;
  readonly defaultValue?: string;
  /** Called with each typed or chosen username. */
  readonly onPerson?: (usuario: string) => void;
}

/** A field for a member of staff: chosen from a list by name, or typed as a username. */
export function PersonInput({ defaultValue = '', onPerson, hint, ...field }: PersonInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const people = useStaff(typed, isOpen);
  const shown = isOpen && people ? people : [];

  function put(usuario: string, opens: boolean): void {
    setTyped(usuario);
    setOpen(opens);
    setAt(-1);
    onPerson?.(usuario);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (shown.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(at < 0 && step < 0 ? shown.length - 1 : (at + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && shown[at]) put(shown[at].usuario, false);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    // The dialog around it stays open.
    event.stopPropagation();
  }

  return (
    <div className="person-field">
      <TextField
        {...field}
        hint={hint ?? 'Escriba el nombre y elija de la lista, o escriba el nombre de usuario.'}
        value={typed}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        {...(shown.length > 0 && { 'aria-controls': `${id}-list` })}
        {...(shown[at] && { 'aria-activedescendant': `${id}-${at}` })}
        onChange={({ target }) => put(target.value, true)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {shown.length > 0 && (
        <ul className="person-field__list" id={`${id}-list`} role="listbox" aria-label="Personas">
          {shown.map(({ usuario, nombre }, index) => (
            <li
              className="person-field__option"
              key={usuario}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              ref={index === at ? intoView : undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(usuario, false)}
            >
              {nombre} {nombre !== usuario && <span className="sub">{usuario}</span>}
            </li>
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {isOpen && people && (people.length === 1 ? '1 persona' : `${people.length} personas`)}
      </span>
    </div>
  );
}

const intoView = (option: HTMLLIElement | null): void => option?.scrollIntoView({ block: 'nearest' });
