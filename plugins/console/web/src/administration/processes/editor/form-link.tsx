import { Link } from 'react-router';

/** The way to a form that a step names, with its preview; nothing without one. */
export function FormLink({ codigo }: { readonly codigo: unknown }) {
  if (typeof codigo !== 'string' || codigo === '') return null;
  return (
    <p className="small">
      <Link to={`/administracion/formularios/${encodeURIComponent(codigo)}`}>Ver el formulario «{codigo}»</Link>
    </p>
  );
}
