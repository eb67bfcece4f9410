import { useState } from 'react';
import { useSession } from '../frame/session.js';
import { DataValue } from './case-data.js';
import { KeptTyping } from '../fields/kept-typing.js';
import { isOver, type TaskWhole } from './task-data.js';

type NamedTexts = NonNullable<TaskWhole['borrador']>;

function Texts({ texts }: { readonly texts: NamedTexts }) {
  return (
    <dl className="facts">
      {texts.map(({ codigo, texto, valor }, index) => (
        <div key={`${codigo}-${index}`}>
          <dt>{texto}</dt>
          <dd>
            <DataValue value={valor} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What I typed in a task that I cannot work on: what the service has of it, and what this browser alone has. */
export function UnsentTexts({ task: { tarea, formulario, borrador } }: { readonly task: TaskWhole }) {
  const { usuario } = useSession();
  const kept = new KeptTyping(usuario.id, tarea.id);
  const [, setForgotten] = useState(false);
  const typed = kept.all().flatMap((one) => Object.entries(one.typed));
  const codes = new Set(typed.map(([codigo]) => codigo));
  // What this browser has was typed after it.
  const saved = (borrador ?? []).filter(({ codigo }) => !codes.has(codigo));
  const named = [...(borrador ?? []), ...(formulario?.campos ?? [])];
  const here: NamedTexts = typed.map(([codigo, valor]) => ({
    codigo,
    texto: named.find((field) => field.codigo === codigo)?.texto ?? codigo,
    valor,
  }));
  const forget = (): void => {
    kept.forget();
    setForgotten(true);
  };
  if (saved.length + here.length === 0) return null;
  return (
    <>
      <h3>Lo que usted había escrito</h3>
      {isOver(tarea) && <p className="muted">No se envió, y la tarea ya terminó: queda para leerlo.</p>}
      {!isOver(tarea) && saved.length > 0 && (
        <p className="muted">No se envió. Se guarda como borrador suyo por si vuelve a tomar la tarea.</p>
      )}
      {saved.length > 0 && <Texts texts={saved} />}
      {here.length > 0 && (
        <>
          <p className="muted">No se alcanzó a guardar, y está solo en este equipo:</p>
          <Texts texts={here} />
          <p>
            <button className="btn btn--secondary" type="button" onClick={forget}>
              Borrarlo de este equipo
            </button>
          </p>
        </>
      )}
    </>
  );
}
