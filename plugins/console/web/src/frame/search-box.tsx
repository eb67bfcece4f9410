import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../ui/icon.js';
import { useKeys } from './keys.js';

/** One search for anything with a number or a name; `/` focuses it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useKeys('En toda la consola', [
    { key: '/', text: 'Buscar un radicado, un documento, un nombre o una tarea', run: () => input.current?.focus() },
  ]);
  return (
    <form
      className="topbar__search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const words = input.current?.value.trim() ?? '';
        // Not in the address, which history, logs and shared screens show.
        if (words !== '') void navigate('/buscar', { state: { words } });
      }}
    >
      <label className="visually-hidden" htmlFor="buscar">
        Buscar un radicado, un documento, un nombre o una tarea
      </label>
      <Icon name="search" />
      <input
        className="input"
        id="buscar"
        ref={input}
        type="search"
        maxLength={100}
        placeholder="Radicado, documento, nombre o tarea"
        aria-keyshortcuts="/"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
