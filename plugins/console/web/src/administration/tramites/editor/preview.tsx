import '../../questions/questions.css';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { useTramiteEditor } from './editor-context.js';
import { FieldPairs } from '../../inputs/field-pairs.js';

const widths = [
  { codigo: '320', nombre: 'Teléfono pequeño, 320' },
  { codigo: '390', nombre: 'Teléfono, 390' },
  { codigo: '768', nombre: 'Tableta, 768' },
];

/** The citizens' page of the draft, as it was last saved. */
export function Preview() {
  const { codigo, draft, saving } = useTramiteEditor();
  const [width, setWidth] = useState('390');
  const [page, setPage] = useState('1');
  const [test, setTest] = useState('');
  const [reloads, setReloads] = useState(0);
  const { revision } = saving.saved;
  const query = new URLSearchParams({ paso: page, ...(test !== '' && { prueba: test }) });
  return (
    <section className="card stack-s preview" aria-labelledby="vista-previa">
      <h2 id="vista-previa">Vista previa</h2>
      <FieldPairs>
        <Select label="Ancho" options={widths} value={width} onChange={({ target }) => setWidth(target.value)} />
        <Select
          label="Página"
          options={[
            { codigo: 'inicio', nombre: 'La del trámite' },
            { codigo: '1', nombre: 'Paso a paso' },
            { codigo: 'todo', nombre: 'Todo el formulario' },
          ]}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
        <Select
          label="Respuestas"
          none="Ninguna"
          options={draft.tests.map(({ nombre }, at) => ({ codigo: String(at), nombre }))}
          value={test}
          onChange={({ target }) => setTest(target.value)}
        />
      </FieldPairs>
      {revision === 0 && saving.saved.base === 0 ? (
        <p className="hint">Se ve cuando el borrador se guarde por primera vez.</p>
      ) : (
        <div className="preview__box" tabIndex={0} role="group" aria-label="Página que ve la ciudadanía">
          <iframe
            // Another address, or another revision, loads it anew.
            key={`${revision} ${reloads} ${query.toString()}`}
            className={`preview__page preview__page--${width}`}
            title={`Vista previa de ${String(draft.fields['nombre'] ?? codigo)}`}
            sandbox="allow-same-origin"
            src={`/tramites/vista-previa/${encodeURIComponent(codigo)}/?${query.toString()}`}
          />
        </div>
      )}
      <Button look="quiet" icon="refresh" onClick={() => setReloads(reloads + 1)}>
        Volver al comienzo de la vista previa
      </Button>
    </section>
  );
}
