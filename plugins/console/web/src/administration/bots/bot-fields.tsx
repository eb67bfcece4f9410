import { useEffect, useRef } from 'react';
import { PersonInput } from '../../fields/person-input.js';
import { TextField } from '../../ui/text-field.js';
import type { Editor } from '../frame/use-editor.js';
import type { TypedBot } from './bot-data.js';

/** The form of a part of the bots: the fields of a bot alone, whatever else the form has. */
type BotForm = Pick<Editor<TypedBot>['form'], 'register' | 'setValue' | 'formState'>;

interface BotFieldsProps {
  readonly form: BotForm;
  readonly owner: string;
  /** Whether the bot has a token, which stays where the field is empty. */
  readonly hasToken: boolean;
}

/** The fields of a bot. A token is typed and never shown again. */
export function BotFields({ form: { register, setValue, formState }, owner, hasToken }: BotFieldsProps) {
  const { errors } = formState;
  register('usuario');
  const fault = errors.usuario;
  const person = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) person.current?.querySelector('input')?.focus();
  }, [fault]);
  return (
    <>
      <TextField
        label="Nombre del bot"
        hint="El que tiene en la plataforma, como alcaldia_bot."
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        {...register('identificador')}
        error={errors.identificador?.message}
        isRequired
      />
      <div ref={person}>
        <PersonInput
          label="Persona que recibe sus tareas"
          name="persona-del-bot"
          defaultValue={owner}
          error={fault?.message}
          onPerson={(usuario) => setValue('usuario', usuario, { shouldDirty: true })}
        />
      </div>
      <TextField
        label={hasToken ? 'Token nuevo' : 'Token'}
        hint={
          hasToken
            ? 'Déjelo vacío para conservar el que tiene. No se muestra de nuevo.'
            : 'Lo entrega la plataforma al crear el bot. No se muestra de nuevo.'
        }
        type="password"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        {...register('token')}
        error={errors.token?.message}
        isRequired={!hasToken}
      />
      <label className="check">
        <input type="checkbox" {...register('ciudadanos')} />
        Los ciudadanos pueden radicar y hacer seguimiento con él
      </label>
    </>
  );
}
