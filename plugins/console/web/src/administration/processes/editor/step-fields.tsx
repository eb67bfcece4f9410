import { Notice } from '../../../ui/notice.js';
import { Select } from '../../../ui/select.js';
import { TextArea } from '../../../ui/text-field.js';
import { splitOf } from '../definition/parallel.js';
import { stepOf, type Step } from '../definition/definition.js';
import { setStep } from '../definition/fields.js';
import { faultAt, useEditing } from './editing.js';
import { SeveralOf, StepChoice, StepText } from './input-fields.js';
import { MailTemplateField } from './mail-template-field.js';
import { UserFields } from './user-fields.js';
import { WaitFields } from './wait-fields.js';

/** The fields of a step by its type. */
export function TypeFields({ step }: { readonly step: Step }) {
  const { catalogue, definition } = useEditing();
  switch (step.tipo) {
    case 'USUARIO':
      return <UserFields step={step} />;
    case 'PROCEDIMIENTO':
      return (
        <StepChoice {...{ step }} field="procedimiento" label="Procedimiento" options={catalogue.procedimientos} />
      );
    case 'DOCUMENTO':
      return (
        <StepChoice {...{ step }} field="plantilla" label="Plantilla del documento" options={catalogue.plantillas} />
      );
    case 'CORREO':
      return <MailFields step={step} />;
    case 'ESPERA':
      return <WaitFields step={step} />;
    case 'SUBPROCESO': {
      const others = catalogue.procesos.filter(({ codigo }) => codigo !== definition.codigo);
      return (
        <>
          <StepChoice {...{ step }} field="proceso" label="Proceso que se inicia" options={others} />
          <StepText
            {...{ step }}
            field="datos"
            label="Datos que recibe"
            hint="Una expresión FEEL, como {predio: datos.predio}."
            isRequired={false}
            lines={3}
            isSource
          />
        </>
      );
    }
    case 'FIN':
      return <EndFields step={step} />;
    case 'PARALELO':
    case 'UNION': {
      const split = splitOf(definition, step.codigo);
      const other = split === step.codigo ? step.cierra : split;
      const name = other === undefined ? undefined : stepOf(definition, other)?.nombre;
      if (name === undefined) return null;
      return step.tipo === 'PARALELO' ? <p>Las ramas se reúnen en «{name}».</p> : <p>Espera las ramas de «{name}».</p>;
    }
    case 'DECISION':
      return <p>Sigue por el primer camino cuya condición se cumple, o por el último.</p>;
    default:
      return <Notice look="info">Los campos propios de este tipo se conservan como están.</Notice>;
  }
}

function MailFields({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const { definition, change } = editing;
  const documents = definition.tareas.filter(({ tipo }) => tipo === 'DOCUMENTO');
  const { adjuntos } = step as { readonly adjuntos?: readonly string[] };
  return (
    <>
      <MailTemplateField
        label="Plantilla de correo"
        error={faultAt(editing, step, 'plantilla')}
        value={typeof step['plantilla'] === 'string' ? step['plantilla'] : ''}
        onChange={(plantilla, isTyped) =>
          change(setStep(definition, step.codigo, { plantilla }), isTyped ? `${step.codigo} plantilla` : undefined)
        }
      />
      <StepText
        {...{ step }}
        field="para"
        label="A quién va"
        hint="Una expresión FEEL, como datos.correo."
        lines={2}
        isSource
      />
      {(documents.length > 0 || adjuntos !== undefined) && (
        <SeveralOf
          label="Documentos que adjunta"
          error={faultAt(editing, step, 'adjuntos')}
          chosen={Array.isArray(adjuntos) ? adjuntos : []}
          options={documents}
          onChange={(chosen) =>
            change(setStep(definition, step.codigo, { adjuntos: chosen.length === 0 ? undefined : chosen }))
          }
        />
      )}
    </>
  );
}

const outcomes = [
  { codigo: 'si', nombre: 'Favorable a quien hizo la solicitud' },
  { codigo: 'no', nombre: 'Desfavorable' },
];

function EndFields({ step }: { readonly step: Step }) {
  const editing = useEditing();
  const { definition, change } = editing;
  const { favorable, frases } = step as { readonly favorable?: boolean; readonly frases?: readonly string[] };
  // One phrase a line: phrases of several lines stay as they are.
  const isManyLines = Array.isArray(frases) && frases.some((one) => String(one).includes('\n'));
  const set = (changes: Readonly<Record<string, unknown>>, typing?: string): void =>
    change(setStep(definition, step.codigo, changes), typing);
  return (
    <>
      <StepText
        {...{ step }}
        field="resultado"
        label="Código del resultado"
        hint="En capitales, como CONCEDIDA. El nombre público dice el resultado a la gente."
        isRequired={false}
      />
      <Select
        label="Resultado"
        error={faultAt(editing, step, 'favorable')}
        none="No lo dice"
        options={outcomes}
        value={favorable === undefined ? '' : favorable ? 'si' : 'no'}
        onChange={({ target }) => set({ favorable: target.value === '' ? undefined : target.value === 'si' })}
      />
      <StepText {...{ step }} field="para_ciudadano" label="Lo que lee el ciudadano" isRequired={false} lines={3} />
      {!isManyLines && (
        <TextArea
          label="Frases que puede tomar quien escribe al ciudadano"
          hint="Una en cada línea."
          error={faultAt(editing, step, 'frases')}
          isRequired={false}
          rows={3}
          value={Array.isArray(frases) ? frases.join('\n') : ''}
          onChange={({ target }) =>
            set({ frases: target.value === '' ? undefined : target.value.split('\n') }, `${step.codigo} frases`)
          }
        />
      )}
    </>
  );
}
