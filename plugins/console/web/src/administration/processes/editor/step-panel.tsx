import { useState, type RefObject } from 'react';
import { kindOf } from '../../../diagram/words.js';
import { TextField } from '../../../ui/text-field.js';
import { isCode, stepCodes } from '../definition/codes.js';
import type { Step } from '../definition/definition.js';
import { recode } from '../definition/fields.js';
import { useEditing } from './editing.js';
import { StepText } from './input-fields.js';
import { StepActions } from './step-actions.js';
import { TypeFields } from './step-fields.js';
import { WaysTable } from './ways-table.js';

interface StepPanelProps {
  readonly step: Step;
  /** The element around the panel, in which acts move the focus. */
  readonly panel: RefObject<HTMLElement | null>;
}

/** The chosen step: what it is, who does it, and what follows. */
export function StepPanel({ step, panel }: StepPanelProps) {
  const { findings } = useEditing();
  const own = findings.filter((one) => one.step === step.codigo && one.way === undefined && one.field === undefined);
  return (
    <section className="panel" aria-labelledby="paso" ref={panel}>
      <div className="panel__head">
        <h2 id="paso" tabIndex={-1}>
          {step.nombre.trim() === '' ? '(sin nombre)' : step.nombre}
        </h2>
        <span className="small">{kindOf(step.tipo)}</span>
      </div>
      <div className="panel__body form">
        {own.map(({ words }) => (
          <p className="error-text" key={words}>
            {words}
          </p>
        ))}
        <StepActions step={step} />
        <StepText {...{ step }} field="nombre" label="Nombre" />
        <TypeFields key={`campos ${step.codigo}`} step={step} />
        <StepText
          {...{ step }}
          field="publico"
          label="Nombre en el seguimiento público"
          hint="Sin este nombre, la gente no ve el paso."
          isRequired={false}
        />
        <StepText {...{ step }} field="descripcion" label="Instrucciones" isRequired={false} lines={3} />
        <CodeField key={step.codigo} step={step} />
        <WaysTable step={step} />
      </div>
    </section>
  );
}

/** The code of a step: it can change until a version with it is published. */
function CodeField({ step: { codigo } }: { readonly step: Step }) {
  const { definition, published, apply } = useEditing();
  const [typed, setTyped] = useState(codigo);
  if (published.has(codigo)) {
    return (
      <p className="hint">
        Código: <span className="mono">{codigo}</span>. No cambia, porque ya se publicó.
      </p>
    );
  }
  const isTaken = typed !== codigo && stepCodes(definition).has(typed);
  const fault = isTaken
    ? 'Otro paso tiene ese código.'
    : isCode(typed)
      ? undefined
      : 'Escriba hasta 60 letras sin tilde, dígitos, puntos o guiones.';
  return (
    <TextField
      label="Código"
      hint="Como lo leen las expresiones y los informes. No cambia después de publicar."
      error={fault}
      value={typed}
      onChange={({ target }) => setTyped(target.value.trim())}
      onBlur={() => {
        if (typed !== codigo && fault === undefined) {
          apply({ definition: recode(definition, codigo, typed), chosen: typed }, undefined);
        }
      }}
    />
  );
}
