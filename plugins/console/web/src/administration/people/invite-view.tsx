import './people.css';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { Select } from '../../ui/select.js';
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
  /** Whether a mail reaches the person; without one, the administrator types the first password. */
  readonly correo: 'si' | 'no';
  readonly password: string;
}

const nobody: Person = {
  nombres: '',
  email: '',
  username: '',
  tipo_identificacion: '',
  identificacion: '',
  roles: [],
  correo: 'si',
  password: '',
};

const ways = [
  { codigo: 'si', nombre: 'Sí: elige su contraseña con un enlace' },
  { codigo: 'no', nombre: 'No: usted le da la primera contraseña' },
];

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Creates the account of a person, and returns its id. */
async function createUser({ correo, password, email, roles, ...person }: Person): Promise<number> {
  const account = {
    nombres: person.nombres,
    username: person.username.trim(),
    tipo_identificacion: orNull(person.tipo_identificacion),
    identificacion: orNull(person.identificacion),
  };
  const made =
    correo === 'si'
      ? await admin.auth.users.invite.mutate({ ...account, email: email.trim(), roles: [...roles] })
      : await admin.auth.users.create.mutate({ ...account, password });
  return made.id;
}

/**
 * The page that invites a user: the account is made without a password, which its person chooses by the mail. Whom no
 * mail reaches gets a first password here, and the roles on the page of the account.
 */
export function Component() {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const made = useRef<number>(undefined);
  const editor = useEditor<Person>({
    edition: { item: nobody, revision: '0' },
    save: async (person) => {
      made.current = await createUser(person);
    },
    reload: () => Promise.resolve(undefined),
    onSaved: ({ nombres, correo }) => {
      tell(
        correo === 'si'
          ? `Invitó a ${nombres}: el enlace va a su correo y sirve 72 horas.`
          : `Creó el usuario de ${nombres}. Dele ahora los roles de su trabajo.`,
      );
      void client.invalidateQueries({ queryKey: ['people'] });
      void navigate(`/administracion/usuarios/${made.current}`);
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  const hasMail = form.watch('correo') === 'si';

  /** Proposes the beginning of the mail address as the user name, until one is typed. */
  function proposeName(): void {
    const proposed = form.getValues('email').split('@')[0]!.trim().toLowerCase();
    if (form.getValues('username') === '' && proposed !== '') form.setValue('username', proposed);
  }

  return (
    <AdministrationPage
      title="Invitar a un usuario"
      above={{ text: 'Usuarios', to: '/administracion/usuarios' }}
      lead={
        hasMail
          ? 'Le llega un correo con un enlace para elegir su contraseña: usted no la conoce.'
          : 'Usted conoce su contraseña hasta que la persona la cambie: entréguesela en persona.'
      }
    >
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Invitación">
        <TextField
          label="Nombre completo"
          maxLength={200}
          error={errors.nombres?.message}
          {...form.register('nombres', { required: 'Escriba el nombre de la persona.' })}
        />
        <Select label="¿Tiene correo?" options={ways} {...form.register('correo')} />
        {hasMail && (
          <TextField
            label="Correo"
            type="email"
            maxLength={254}
            error={errors.email?.message}
            {...form.register('email', {
              required: 'Escriba el correo: a él va el enlace.',
              onBlur: proposeName,
            })}
          />
        )}
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
        {hasMail ? (
          <RoleBoxes
            chosen={form.watch('roles')}
            onChange={(roles) => form.setValue('roles', roles, { shouldDirty: true })}
            error={firstMessage(errors.roles)}
          />
        ) : (
          <TextField
            label="Contraseña"
            hint="Diez caracteres o más."
            type="password"
            autoComplete="new-password"
            maxLength={1024}
            error={errors.password?.message}
            {...form.register('password', {
              required: 'Escriba la contraseña con la que entra la primera vez.',
            })}
          />
        )}
        <SaveBar
          editor={editor}
          onCancel={() => void navigate('/administracion/usuarios')}
          text={hasMail ? 'Enviar la invitación' : 'Crear el usuario'}
        />
      </form>
    </AdministrationPage>
  );
}
