import './tests.css';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { freeCode } from '../../questions/codes.js';
import type { TestAnswers } from '../../questions/draft-model.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { AnswerInput } from './answer-input.js';
import { TrialResult } from './trial-result.js';
import { useTrial } from './use-trial.js';

const MOST_TESTS = 20;

/** The named sets of answers by which the form is tried, in the preview and by the service's own rules. */
export function TestsPart() {
  const { draft, change } = useTramiteEditor();
  const { tests } = draft;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, tests.length - 1);
  const test = tests[at];
  const trial = useTrial();
  const put = (changed: readonly TestAnswers[], merge?: string): void =>
    change((present) => ({ ...present, tests: changed }), merge);
  const add = (): void => {
    const nombre = freeCode(
      'Caso',
      tests.map((one) => one.nombre),
      ' ',
    );
    put([...tests, { nombre, respuestas: {} }]);
    setChosen(tests.length);
  };
  return (
    <div className="tests-part">
      <section className="card stack" aria-labelledby="respuestas-de-prueba">
        <h2 id="respuestas-de-prueba">Respuestas de prueba</h2>
        <p className="hint">
          Con ellas se ve el formulario en la vista previa, y lo que quedaría guardado. No escriba datos de personas.
        </p>
        {tests.length > 0 && (
          <Select
            label="Caso"
            options={tests.map(({ nombre }, index) => ({ codigo: String(index), nombre }))}
            value={String(at)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
        <div className="row">
          {tests.length < MOST_TESTS && (
            <Button look="secondary" icon="plus" onClick={add}>
              Agregar un caso
            </Button>
          )}
          {test && (
            <Button look="quiet" icon="close" onClick={() => put(tests.toSpliced(at, 1))}>
              Quitar este caso
            </Button>
          )}
        </div>
        {test && (
          <>
            <TextField
              label="Nombre del caso"
              hint="Diga qué lo distingue: «con perro»."
              value={test.nombre}
              maxLength={80}
              onChange={({ target }) => put(tests.with(at, { ...test, nombre: target.value }), `caso ${at}`)}
            />
            {draft.questions.map(({ id, fields }) => (
              <AnswerInput
                key={`${at} ${id}`}
                fields={fields}
                value={test.respuestas[fields.pre_codigo]}
                error={trial.at === at ? trial.result?.faltas[fields.pre_codigo]?.join(' ') : undefined}
                onChange={(value) => {
                  const { [fields.pre_codigo]: _before, ...others } = test.respuestas;
                  const respuestas = value === undefined ? others : { ...others, [fields.pre_codigo]: value };
                  put(tests.with(at, { ...test, respuestas }), `caso ${at} ${id}`);
                }}
              />
            ))}
            <Button isBusy={trial.isPending} onClick={() => trial.run(at)}>
              Probar estas respuestas
            </Button>
          </>
        )}
      </section>
      <TrialResult trial={trial} at={at} />
    </div>
  );
}
