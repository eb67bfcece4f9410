import '../forms.css';
import '../../questions/questions.css';
import { useState } from 'react';
import { FormFields } from '../../../fields/form-fields.js';
import type { CityForm } from '../../../fields/use-city-form.js';
import { Button } from '../../../ui/button.js';
import { Notice, Refusal } from '../../../ui/notice.js';
import { Select } from '../../../ui/select.js';
import type { FormTrial } from './use-form-trial.js';

const widths = [
  { codigo: '320', nombre: 'Teléfono, 320' },
  { codigo: '768', nombre: 'Tableta, 768' },
];

interface PreviewProps {
  readonly trial: FormTrial;
  readonly form: CityForm;
}

/** The form as a task shows it, with test answers and what the service would do with them. */
export function FormPreview({ trial: { tried, faults, refusal }, form }: PreviewProps) {
  const [width, setWidth] = useState('320');
  const isFaulty = Object.keys(faults).length > 0;
  return (
    <section className="card stack-s preview" aria-labelledby="vista-previa">
      <h2 id="vista-previa">Vista previa</h2>
      <Select label="Ancho" options={widths} value={width} onChange={({ target }) => setWidth(target.value)} />
      <Refusal error={refusal} />
      {isFaulty && <Notice look="warning">El formulario tiene faltas: se ve como estaba antes de ellas.</Notice>}
      {tried && (
        <div className="preview__box" tabIndex={0} role="group" aria-label="El formulario en la tarea">
          <div className={`form-preview stack form-preview--${width}`}>
            {tried.campos.length === 0 && <p>El formulario no pregunta nada todavía.</p>}
            <FormFields form={form} fields={tried.campos} />
          </div>
        </div>
      )}
      {tried && <Outcome tried={tried} />}
    </section>
  );
}

function Outcome({ tried: { guardado, rechazo, campos } }: { readonly tried: NonNullable<FormTrial['tried']> }) {
  const [isShown, setShown] = useState(false);
  const name = (codigo: string): string => campos.find((field) => field.codigo === codigo)?.texto ?? codigo;
  return (
    <>
      <Button look="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Ocultar lo que haría el servicio' : 'Ver qué haría el servicio con estas respuestas'}
      </Button>
      {isShown && (
        <div className="stack-s" role="status">
          {campos.some(({ control }) => control === 'ARCHIVOS') && (
            <p className="hint">En la prueba no se envían archivos: uno obligatorio aparece como si faltara.</p>
          )}
          {guardado && (
            <>
              <h3>Guardaría</h3>
              {Object.keys(guardado).length === 0 && <p>Nada: no hay respuestas.</p>}
              <dl className="facts">
                {Object.entries(guardado).map(([codigo, value]) => (
                  <div key={codigo}>
                    <dt>{name(codigo)}</dt>
                    <dd className="mono">{JSON.stringify(value)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {rechazo && (
            <>
              <h3>Rechazaría</h3>
              <p>{rechazo.msg}</p>
              <dl className="facts">
                {Object.entries(rechazo.errors).map(([codigo, [reason]]) => (
                  <div key={codigo}>
                    <dt>{name(codigo)}</dt>
                    <dd>{reason}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      )}
    </>
  );
}
