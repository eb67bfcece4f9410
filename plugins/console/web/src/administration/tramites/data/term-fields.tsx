import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { TermInput } from '../../inputs/term-input.js';
import { useData } from './use-data.js';
import { FieldPairs } from '../../inputs/field-pairs.js';

interface AnswerTerms {
  readonly pregunta: string;
  readonly respuestas: Readonly<Record<string, string>>;
}

/** The time that the city has for an answer: of the law, or its own. */
export function TermFields() {
  const { choices } = useTramiteEditor();
  const { fields, text, put, errors } = useData();
  const kind = fields['termino'] !== undefined ? 'ley' : fields['plazo'] !== undefined ? 'propio' : '';
  const term = choices.terminos.find(({ codigo }) => codigo === fields['termino']);
  return (
    <section className="card stack" aria-labelledby="plazo-del-tramite">
      <h2 id="plazo-del-tramite">Plazo para responder</h2>
      <Select
        id="dato-plazo"
        label="Plazo"
        none="Sin plazo"
        options={[
          { codigo: 'ley', nombre: 'El de la ley' },
          { codigo: 'propio', nombre: 'Uno propio' },
        ]}
        value={kind}
        error={kind === '' ? errors('plazo') : undefined}
        onChange={({ target: { value } }) =>
          put({
            plazo: value === 'propio' ? { habiles: 15 } : undefined,
            termino: value === 'ley' ? choices.terminos[0]?.codigo : undefined,
            ...(value !== 'ley' && { terminos: undefined }),
            ...(value === 'ley' && { norma: undefined }),
          })
        }
      />
      {kind === 'propio' && (
        <TermInput
          id="dato-plazo-cuanto"
          label="Cuánto"
          value={fields['plazo']}
          error={errors('plazo')}
          onChange={(plazo, isTyped) => put({ plazo }, isTyped)}
        />
      )}
      {kind === 'ley' && (
        <>
          <Select
            id="dato-termino"
            label="Término de la ley"
            hint={term && `${term.plazo}. ${term.norma}`}
            options={choices.terminos}
            value={text('termino')}
            error={errors('termino')}
            onChange={({ target }) => put({ termino: target.value })}
          />
          <TermsByAnswer />
        </>
      )}
      {kind !== 'ley' && (
        <TextField
          id="dato-norma"
          label="Norma que fija el plazo"
          isRequired={false}
          value={text('norma')}
          maxLength={300}
          error={errors('norma')}
          onChange={({ target }) => put({ norma: target.value || undefined }, true)}
        />
      )}
    </section>
  );
}

/** Other terms of the law by the answer to a question, such as the kind of a petition. */
function TermsByAnswer() {
  const { draft, choices } = useTramiteEditor();
  const { fields, put, errors } = useData();
  const terms = fields['terminos'] as AnswerTerms | undefined;
  const selections = draft.questions.filter((one) => one.fields.pre_tipo === 'SELECCION');
  const question = selections.find((one) => one.fields.pre_codigo === terms?.pregunta);
  if (selections.length === 0 && !terms) return null;
  return (
    <>
      <Select
        id="dato-terminos"
        label="Otro término según la respuesta a"
        none="Siempre el mismo"
        options={selections.map((one) => ({
          codigo: one.fields.pre_codigo,
          nombre: one.fields.pre_texto.trim() || one.fields.pre_codigo,
        }))}
        value={terms?.pregunta ?? ''}
        error={errors('terminos')}
        onChange={({ target: { value } }) =>
          put({ terminos: value === '' ? undefined : { pregunta: value, respuestas: {} } })
        }
      />
      {terms && question && (
        <FieldPairs>
          {(question.fields.opciones ?? []).map(({ codigo, nombre }) => (
            <Select
              key={codigo}
              label={nombre || codigo}
              none="El usual"
              options={choices.terminos}
              value={terms.respuestas[codigo] ?? ''}
              onChange={({ target: { value } }) => {
                const { [codigo]: _before, ...others } = terms.respuestas;
                put({ terminos: { ...terms, respuestas: value === '' ? others : { ...others, [codigo]: value } } });
              }}
            />
          ))}
        </FieldPairs>
      )}
    </>
  );
}
