import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { doerOf } from '../../../diagram/words.js';
import { momentInWords } from '../../../frame/dates.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/text-field.js';
import { SourceField } from '../../frame/source-field.js';
import { AnswerFields, readAnswers } from './answer-fields.js';
import { readData } from './json-text.js';
import { oneForm, type OpenTask, type PlayStep } from './play.js';

/** The refusal of a step of this task. */
export interface StepRefusal {
  readonly mensaje: string;
  readonly errores: Readonly<Record<string, readonly string[]>>;
}

interface OpenTaskCardProps {
  readonly task: OpenTask;
  readonly refusal: StepRefusal | undefined;
  readonly isBusy: boolean;
  readonly onStep: (step: PlayStep) => void;
}

/** An open task of a play: who would get it until when, and the buttons that end it. */
export function OpenTaskCard({ task, refusal, ...rest }: OpenTaskCardProps) {
  const { nombre, usuario, vence, venceConRegistro, formulario } = task;
  const form = useQuery({ ...oneForm(formulario ?? ''), enabled: formulario !== null });
  return (
    <section className="card stack" aria-label={nombre}>
      <h3>{nombre}</h3>
      <p>
        {usuario ?? doerOf({ ...task, codigo: task.tarea })}
        {vence !== null && `, hasta ${momentInWords(vence)}`}
        {venceConRegistro && ', hasta que termine el plazo del registro'}
      </p>
      {refusal && (
        <Notice look="danger" role="alert">
          <p>{refusal.mensaje}</p>
        </Notice>
      )}
      {formulario === null ? (
        <TaskEnd task={task} schema={undefined} refusal={refusal} {...rest} />
      ) : (
        <Loaded query={form}>
          {({ schema }) => <TaskEnd task={task} schema={schema} refusal={refusal} {...rest} />}
        </Loaded>
      )}
    </section>
  );
}

interface TaskEndProps extends OpenTaskCardProps {
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}

const dataLabels: Readonly<Record<string, string>> = {
  USUARIO: 'Datos que trae la acción',
  ESPERA: 'Datos que llegan',
};

/** The data with which a task ends, and its buttons. */
function TaskEnd({ task, schema, refusal, isBusy, onStep }: TaskEndProps) {
  const { tarea, tipo, acciones, mensaje, puedeVencer, usuario } = task;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [who, setWho] = useState('');
  const end = (how: Partial<PlayStep>): void => {
    const read = schema ? { data: readAnswers(schema, answers) } : readData(text);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) return;
    onStep({ tarea, ...how, ...(who.trim() !== '' && { usuario: who.trim() }), datos: read.data });
  };
  return (
    <>
      {schema ? (
        <AnswerFields schema={schema} answers={answers} errors={refusal?.errores ?? {}} onChange={setAnswers} />
      ) : (
        <SourceField
          label={dataLabels[tipo] ?? 'Resultado que daría'}
          hint='En JSON, como {"valor": 87600}.'
          isRequired={false}
          rows={3}
          value={text}
          error={fault}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {tipo === 'USUARIO' && usuario === null && (
        <TextField
          label="Quién lo hace"
          hint="Solo importa si una condición lee el usuario."
          isRequired={false}
          maxLength={150}
          autoCapitalize="none"
          value={who}
          onChange={({ target }) => setWho(target.value)}
        />
      )}
      <div className="row">
        {acciones.map(({ codigo, nombre }) => (
          <Button key={codigo} isBusy={isBusy} onClick={() => end({ accion: codigo })}>
            {nombre}
          </Button>
        ))}
        {tipo === 'ESPERA' && (
          <Button isBusy={isBusy} onClick={() => end(mensaje === null ? {} : { mensaje })}>
            Llega lo que espera
          </Button>
        )}
        {tipo !== 'USUARIO' && tipo !== 'ESPERA' && (
          <Button isBusy={isBusy} onClick={() => end({})}>
            Seguir con este resultado
          </Button>
        )}
        {puedeVencer && (
          <Button look="secondary" isBusy={isBusy} onClick={() => onStep({ tarea, vencido: true })}>
            Se cumple el plazo
          </Button>
        )}
      </div>
    </>
  );
}
