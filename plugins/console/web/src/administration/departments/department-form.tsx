import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import type { Editor } from '../frame/use-editor.js';
import { named, treeQuery, type NamedPerson, type Person, type TypedDepartment } from './department-data.js';
import { PersonLine } from './department-people.js';
import { possibleParents } from './department-tree.js';
import { PersonAdder } from './person-adder.js';
import './departments.css';

interface DepartmentFormProps {
  readonly editor: Editor<TypedDepartment>;
  /** The id of a stored department. */
  readonly id?: number;
  readonly people: ReadonlyMap<number, Person>;
  readonly isReadOnly: boolean;
}

const byId = (a: NamedPerson, b: NamedPerson): number => a.id - b.id;

/** The fields of a department: its data, its head and its members. */
export function DepartmentForm({ editor: { form }, id, people: read, isReadOnly }: DepartmentFormProps) {
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;
  // Registered, so that the fault of the last save does not keep the next one back.
  register('responsable');
  register('miembros');
  const tree = useQuery(treeQuery());
  const [added, setAdded] = useState<ReadonlyMap<number, Person>>(new Map());
  const list = useRef<HTMLHeadingElement>(null);
  const responsable = watch('responsable');
  const miembros = watch('miembros');
  const padre = watch('padre');
  const today = (userId: number): Person | undefined => added.get(userId) ?? read.get(userId);
  const remember = (person: Person): void => setAdded((before) => new Map(before).set(person.id, person));
  const setMembers = (members: readonly NamedPerson[]): void =>
    setValue('miembros', members.toSorted(byId), { shouldDirty: true });
  const parents = possibleParents(tree.data?.items ?? [], id).map((one) => ({
    codigo: String(one.id),
    nombre: one.nombre,
  }));
  // The present one stays chosen while the list is loaded, and where it is too long.
  if (padre !== '' && !parents.some(({ codigo }) => codigo === padre)) {
    parents.push({ codigo: padre, nombre: 'La que tiene' });
  }
  return (
    <fieldset className="form" disabled={isReadOnly}>
      <TextField
        label="Nombre"
        hint={
          id === undefined ? undefined : 'Los trámites nombran así a la dependencia: si lo cambia, cámbielo en ellos.'
        }
        maxLength={200}
        {...register('nombre')}
        error={errors.nombre?.message}
        isRequired
      />
      <TextField
        label="Código"
        hint={
          id === undefined
            ? 'Letras sin tilde, dígitos, puntos o guiones. Los procesos la nombran por él y ya no se cambia.'
            : 'Los procesos la nombran por él: no se cambia.'
        }
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={id !== undefined}
        {...register('codigo')}
        error={errors.codigo?.message}
        isRequired
      />
      <Select
        label="Está debajo de"
        none="Ninguna"
        options={parents}
        {...register('padre')}
        // The list comes after the form.
        key={parents.length}
        defaultValue={padre}
        error={errors.padre?.message}
      />
      <TextField
        label="Correo"
        type="email"
        maxLength={254}
        {...register('correo')}
        error={errors.correo?.message}
        isRequired={false}
      />
      <label className="check">
        <input type="checkbox" {...register('activo')} />
        Activa: los procesos nuevos la pueden nombrar
      </label>
      <section aria-labelledby="responsable" className="stack-s">
        <h2 id="responsable">Quien la dirige</h2>
        {responsable ? (
          <ul className="department-people" role="list">
            <li>
              <PersonLine
                person={responsable}
                today={today(responsable.id)}
                remove="Quitar"
                onRemove={isReadOnly ? undefined : () => setValue('responsable', null, { shouldDirty: true })}
              />
            </li>
          </ul>
        ) : (
          <p>Nadie por ahora.</p>
        )}
        {errors.responsable && <p className="error-text">{errors.responsable.message}</p>}
        {!isReadOnly && responsable === null && (
          <PersonAdder
            label="Persona que la dirige"
            name="nuevo-responsable"
            button="Poner a la cabeza"
            onPerson={(person) => {
              remember(person);
              setValue('responsable', named(person), { shouldDirty: true });
            }}
          />
        )}
      </section>
      <section aria-labelledby="miembros" className="stack-s">
        <h2 id="miembros" tabIndex={-1} ref={list}>
          Miembros ({miembros.length})
        </h2>
        <ul className="department-people" role="list">
          {miembros.map((person) => (
            <li key={person.id}>
              <PersonLine
                person={person}
                today={today(person.id)}
                remove="Quitar"
                onRemove={
                  isReadOnly
                    ? undefined
                    : () => {
                        setMembers(miembros.filter((one) => one.id !== person.id));
                        // The button disappears with its line, and would take the focus with it.
                        list.current?.focus();
                      }
                }
              />
            </li>
          ))}
        </ul>
        {errors.miembros && <p className="error-text">{errors.miembros.message}</p>}
        {!isReadOnly && (
          <PersonAdder
            label="Agregar a una persona"
            name="nuevo-miembro"
            button="Agregar"
            refuse={(person) => (miembros.some(({ id: one }) => one === person.id) ? 'Ya es miembro.' : undefined)}
            onPerson={(person) => {
              remember(person);
              setMembers([...miembros, named(person)]);
            }}
          />
        )}
      </section>
    </fieldset>
  );
}
