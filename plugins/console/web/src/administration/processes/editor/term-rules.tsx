import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/select.js';
import { SourceField } from '../../frame/source-field.js';
import { NumberField } from '../../inputs/number-field.js';
import { TermInput } from '../../inputs/term-input.js';
import { compact, type Fields } from '../definition/definition.js';
import { useEditing } from './editing.js';
import { SeveralOf } from './input-fields.js';
import { MailTemplateField } from './mail-template-field.js';

const MOST_RULES = 10;

interface TermRulesProps {
  /** The rules as the definition has them. */
  readonly rules: unknown;
  readonly faultOf: (index: number) => string | undefined;
  /** Takes the changed rules, undefined for none; `typing` names the field that is typed in. */
  readonly onChange: (rules: readonly Fields[] | undefined, typing?: string) => void;
}

/** The rules of a term: each with its moment and what it does then. */
export function TermRules({ rules, faultOf, onChange }: TermRulesProps) {
  const present = (Array.isArray(rules) ? rules : []) as readonly Fields[];
  return (
    <fieldset className="editor-group">
      <legend className="label">Reglas del plazo</legend>
      {present.map((rule, index) => (
        <RuleFields
          key={index}
          number={index + 1}
          rule={rule}
          error={faultOf(index)}
          onChange={(changes, typing) =>
            onChange(present.with(index, compact({ ...rule, ...changes })), typing && `${index} ${typing}`)
          }
          onRemove={() => onChange(present.length === 1 ? undefined : present.toSpliced(index, 1))}
        />
      ))}
      {present.length < MOST_RULES && (
        <Button
          look="quiet"
          icon="plus"
          onClick={() => onChange([...present, { antes: { habiles: 1 }, avisar: { plantilla: '' } }])}
        >
          Agregar una regla del plazo
        </Button>
      )}
    </fieldset>
  );
}

const moments = [
  { codigo: 'antes', nombre: 'Antes de que se venza' },
  { codigo: 'al', nombre: 'Cuando se vence' },
  { codigo: 'despues', nombre: 'Después de que se venció' },
];
const day = { habiles: 1 };

interface RuleFieldsProps {
  readonly number: number;
  readonly rule: Fields;
  readonly error: string | undefined;
  readonly onChange: (changes: Fields, typing?: string) => void;
  readonly onRemove: () => void;
}

function RuleFields({ number, rule, error, onChange, onRemove }: RuleFieldsProps) {
  const { catalogue } = useEditing();
  const moment = rule['antes'] !== undefined ? 'antes' : rule['despues'] !== undefined ? 'despues' : 'al';
  const { avisar, pool, prioridad } = rule;
  const notice = typeof avisar === 'object' && avisar !== null ? (avisar as Fields) : undefined;
  const groups = Array.isArray(pool) ? (pool as readonly string[]) : undefined;
  return (
    <div className="editor-rule" role="group" aria-label={`Regla ${number}`}>
      {error !== undefined && <p className="error-text">{error}</p>}
      <Select
        label="Cuándo"
        options={moments}
        value={moment}
        onChange={({ target: { value } }) =>
          onChange({ antes: undefined, despues: undefined, ...(value !== 'al' && { [value]: rule[moment] ?? day }) })
        }
      />
      {moment !== 'al' && (
        <TermInput
          label={moment === 'antes' ? 'Cuánto antes' : 'Cuánto después'}
          value={rule[moment]}
          error={undefined}
          onChange={(term, isTyped) => onChange({ [moment]: term }, isTyped ? moment : undefined)}
        />
      )}
      <Effect
        label="Avisa por correo"
        isOn={notice !== undefined}
        onChange={(isOn) => onChange({ avisar: isOn ? { plantilla: '' } : undefined })}
      />
      {notice && (
        <>
          <MailTemplateField
            label="Plantilla del correo"
            value={String(notice['plantilla'] ?? '')}
            onChange={(plantilla, isTyped) =>
              onChange({ avisar: { ...notice, plantilla } }, isTyped ? 'plantilla' : undefined)
            }
          />
          <SourceField
            label="A quién avisa"
            hint="Una expresión FEEL. Sin ella, a quien tiene la tarea, o a los de sus grupos."
            isRequired={false}
            rows={2}
            value={String(notice['para'] ?? '')}
            onChange={({ target: { value } }) =>
              onChange({ avisar: compact({ ...notice, para: value === '' ? undefined : value }) }, 'para')
            }
          />
        </>
      )}
      <Effect
        label="Pasa la tarea a otros grupos"
        isOn={groups !== undefined}
        onChange={(isOn) => onChange({ pool: isOn ? [] : undefined })}
      />
      {groups && (
        <SeveralOf
          label="Grupos que la reciben"
          chosen={groups}
          options={catalogue.grupos}
          onChange={(chosen) => onChange({ pool: chosen })}
        />
      )}
      <NumberField
        label="Prioridad desde entonces"
        hint="De 1 a 9; sin número, no cambia."
        isWhole
        value={typeof prioridad === 'number' ? prioridad : undefined}
        onChange={(value) => onChange({ prioridad: value }, 'prioridad')}
      />
      <Button look="quiet" icon="close" onClick={onRemove}>
        Quitar la regla {number}
      </Button>
    </div>
  );
}

interface EffectProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Effect({ label, isOn, onChange }: EffectProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
