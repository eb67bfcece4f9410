import './people.css';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import { RoleBoxes } from './role-boxes.js';
import { firstMessage } from '../frame/first-message.js';

/** A person to invite, as the form has them. */
interface Person {
  readonly nombres: string;
  readonly email: string;
  readonly username: string;
  readonly tipo_identificacion: string;
  readonly identificacion: string;
  readonly roles: readonly string[];
}

const nobody: Person = {
  nombres: '',
  email: '',
  username: '',
  tipo_identificacion: '',
  identificacion: '',
  roles: [],
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The page that invites a user: the account is made without a password, which its person chooses by the mail. */
export function Component() {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const made = useRef<number>(undefined);
  const editor = useEditor<Person>({
    edition: { item: nobody, revision: '0' },
    save: async (person) => {
      const { id } = await admin.auth.users.invite.mutate({
        nombres: person.nombres,
        email: person.email.trim(),
        username: person.username.trim(),
        tipo_identificacion: orNull(person.tipo_identificacion),
        identificacion: orNull(person.identificacion),
        roles: [...person.roles],
      });
      made.current = id;
    },
    reload: () => Promise.resolve(undefined),
    onSaved: ({ nombres }) => {
      tell(`Invitó a ${nombres}: el enlace va a su correo y sirve 72 horas.`);
      void client.invalidateQueries({ queryKey: ['people'] });
      void navigate(`/administracion/usuarios/${made.current}`);
    },
  });
  const { form } = editor;
  const { errors } = form.formState;

  /** Proposes the beginning of the mail address as the user name, until one is typed. */
  function proposeName(): void {
    const proposed = form.getValues('email').split('@')[0]!.trim().toLowerCase();
    if (form.getValues('username') === '' && proposed !== '') form.setValue('username', proposed);
  }

  return (
    <AdministrationPage
      title="Invitar a un usuario"
      above={{ text: 'Usuarios', to: '/administracion/usuarios' }}
      lead="Le llega un correo con un enlace para elegir su contraseña: usted no la conoce."
    >
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Invitación">
        <TextField
          label="Nombre completo"
          maxLength={200}
          error={errors.nombres?.message}
          {...form.register('nombres', { required: 'Escriba el nombre de la persona.' })}
        />
        <TextField
          label="Correo"
          type="email"
          maxLength={254}
          error={errors.email?.message}
          {...form.register('email', { required: 'Escriba el correo: a él va el enlace.', onBlur: proposeName })}
        />
        <TextField
          label="Nombre de usuario"
          hint="Con él entra. No se cambia después."
          maxLength={150}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username', { required: 'Escriba el nombre con el que entra.' })}
        />
        <TextField
          label="Tipo de documento"
          hint="Como CC, CE o NIT."
          isRequired={false}
          maxLength={10}
          error={errors.tipo_identificacion?.message}
          {...form.register('tipo_identificacion')}
        />
        <TextField
          label="Número de documento"
          isRequired={false}
          maxLength={40}
          error={errors.identificacion?.message}
          {...form.register('identificacion')}
        />
        <RoleBoxes
          chosen={form.watch('roles')}
          onChange={(roles) => form.setValue('roles', roles, { shouldDirty: true })}
          error={firstMessage(errors.roles)}
        />
        <SaveBar
          editor={editor}
          onCancel={() => void navigate('/administracion/usuarios')}
          text="Enviar la invitación"
        />
      </form>
    </AdministrationPage>
  );
}
