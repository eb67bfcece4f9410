import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import type { QuestionFields } from './draft-model.js';
import { FileSettings } from './file-settings.js';
import { LimitFields } from './limit-fields.js';
import { OptionsField } from './options-field.js';
import { useQuestions } from './questions-context.js';
import { hasSetting, isPersonal, mayBePersonal, type QuestionType } from './question-types.js';

/** The properties of a question, as its fields change them. */
export interface SettingProps {
  readonly id: number;
  readonly fields: QuestionFields;
  readonly type: QuestionType | undefined;
  readonly error: (field: string) => string | undefined;
  /** Changes properties; typed ones are one step of undoing. */
  readonly put: (changed: Partial<QuestionFields>, isTyped?: boolean) => void;
}

/** Words for the data that browsers have of their user. */
const autocompleteWords: Readonly<Record<string, string>> = {
  name: 'Nombre completo',
  'given-name': 'Nombres',
  'family-name': 'Apellidos',
  organization: 'Empresa u organización',
  email: 'Correo',
  tel: 'Teléfono',
  'street-address': 'Dirección',
};

/** The properties that depend on the type of a question. */
export function QuestionSettings(props: SettingProps) {
  const { fields, type, error, put } = props;
  const tokens = type?.autocompletar ?? [];
  return (
    <>
      {hasSetting(type, 'opciones') && <OptionsField {...props} />}
      <LimitFields {...props} />
      {hasSetting(type, 'pre_tipos_archivo') && <FileSettings {...props} />}
      {hasSetting(type, 'pre_patron') && (
        <details className="more" open={fields.pre_patron !== undefined}>
          <summary>Patrón de la respuesta</summary>
          <div className="stack">
            <TextField
              id="pregunta-pre_patron"
              label="Patrón"
              hint="Expresión regular que cumple la respuesta completa, como [A-Z]{3}-[0-9]{4}."
              spellCheck={false}
              maxLength={300}
              value={fields.pre_patron ?? ''}
              error={error('pre_patron')}
              onChange={({ target }) => put({ pre_patron: target.value || undefined }, true)}
            />
            <TextField
              id="pregunta-pre_patron_mensaje"
              label="Mensaje si la respuesta no lo cumple"
              hint="Diga qué escribir: «Escriba tres letras, un guion y cuatro números, como RSA-1234.»"
              maxLength={300}
              value={fields.pre_patron_mensaje ?? ''}
              error={error('pre_patron_mensaje')}
              onChange={({ target }) => put({ pre_patron_mensaje: target.value || undefined }, true)}
            />
          </div>
        </details>
      )}
      {tokens.length > 0 && (
        <Select
          id="pregunta-pre_autocompletar"
          label="Dato que el navegador puede ofrecer"
          hint="Solo si la pregunta es sobre quien responde."
          none="Ninguno"
          options={tokens.map((codigo) => ({ codigo, nombre: autocompleteWords[codigo] ?? codigo }))}
          value={fields.pre_autocompletar ?? ''}
          error={error('pre_autocompletar')}
          onChange={({ target }) => put({ pre_autocompletar: target.value || undefined })}
        />
      )}
      {fields.pre_tipo !== 'INFORMATIVO' && <Uses {...props} />}
    </>
  );
}

/** The uses of an answer: who sees it, and where it is taken from. */
function Uses({ fields, type, put }: SettingProps) {
  const { isOfTramite } = useQuestions();
  const isMasked = isPersonal(fields);
  const isFound = fields.pre_consultable !== false;
  return (
    <fieldset>
      <legend className="label">Uso de la respuesta</legend>
      <label className="check">
        <input type="checkbox" checked={isMasked} onChange={({ target }) => put({ pre_sensible: target.checked })} />
        <span>
          Es un dato personal
          <small className="sub">Las consultas públicas la muestran enmascarada.</small>
        </span>
      </label>
      {isOfTramite && !isMasked && isFound && mayBePersonal(fields.pre_tipo) && (
        <p className="hint">
          Cualquiera que consulte un expediente ve esta respuesta. Márquela si nombra a una persona.
        </p>
      )}
      {isOfTramite && (
        <label className="check">
          <input
            type="checkbox"
            checked={isFound}
            onChange={({ target }) => put({ pre_consultable: target.checked ? undefined : false })}
          />
          Se puede consultar en público por esta respuesta
        </label>
      )}
      {hasSetting(type, 'pre_recibo') && (
        <label className="check">
          <input
            type="checkbox"
            checked={fields.pre_recibo === true}
            onChange={({ target }) => put({ pre_recibo: target.checked || undefined })}
          />
          A este correo se envía el comprobante
        </label>
      )}
      {hasSetting(type, 'pre_solicitante') && (
        <label className="check">
          <input
            type="checkbox"
            checked={fields.pre_solicitante === true}
            onChange={({ target }) => put({ pre_solicitante: target.checked || undefined })}
          />
          Es el nombre, o parte del nombre, de quien solicita
        </label>
      )}
    </fieldset>
  );
}
