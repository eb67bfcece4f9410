import { useRef, useState, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { PersonInput } from '../../fields/person-input.js';
import { Button } from '../../ui/button.js';
import type { Person } from './department-data.js';

interface PersonAdderProps {
  readonly label: string;
  readonly name: string;
  readonly button: string;
  /** Returns why the person cannot be added. */
  readonly refuse?: (person: Person) => string | undefined;
  readonly onPerson: (person: Person) => void;
}

/** A field for a person with the button that adds them; the service says whether there is such an account. */
export function PersonAdder({ label, name, button, refuse, onPerson }: PersonAdderProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  // A new field has an empty text.
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const focus = (): void => box.current?.querySelector('input')?.focus();
  const find = useMutation({
    mutationFn: (usuario: string) => admin.catalogs.dependencia.person.query({ usuario }),
    onSuccess: (person) => {
      const reason = refuse?.(person);
      setFault(reason);
      if (reason === undefined) {
        onPerson(person);
        setTyped('');
        setRound((before) => before + 1);
      }
      setTimeout(focus);
    },
    onError: (error) => {
      setFault(error instanceof ServiceError ? error.message : 'Algo falló en esta página.');
      focus();
    },
  });
  function add(): void {
    const usuario = typed.trim();
    if (usuario === '') {
      setFault('Escriba el nombre de la persona.');
      focus();
    } else find.mutate(usuario);
  }
  /** Adds with Enter, which would send the whole form. An open list of people takes Enter first. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  }
  return (
    <div className="stack-s" ref={box} onKeyDown={press}>
      <PersonInput
        key={round}
        label={label}
        name={name}
        error={fault}
        onPerson={(usuario) => {
          setTyped(usuario);
          setFault(undefined);
        }}
      />
      <Button look="secondary" isBusy={find.isPending} onClick={add}>
        {button}
      </Button>
    </div>
  );
}
