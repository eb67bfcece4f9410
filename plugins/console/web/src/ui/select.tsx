import type { ComponentProps } from 'react';
import { Labelled, type FieldWords } from './labelled.js';

interface Option {
  readonly codigo: string;
  readonly nombre: string;
  /** The heading that it stands under, with its neighbours of the same heading. */
  readonly grupo?: string | undefined;
}

interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords | 'children'> {
  readonly options: readonly Option[];
  /** The words of the option without a value; without them, there is none. */
  readonly none?: string;
}

/** A drop-down list with its label; its hint and its error are announced with it. */
export function Select(props: SelectProps) {
  const { label, help, hint, error, isRequired, id, className, options, none, ...select } = props;
  return (
    <Labelled {...{ label, help, hint, error, isRequired, id, className }}>
      {(described) => (
        <select className="select" {...select} {...described}>
          {none !== undefined && <option value="">{none}</option>}
          {groupsOf(options).map((group) =>
            group.grupo === undefined ? (
              <Options key={group.options[0]!.codigo} options={group.options} />
            ) : (
              <optgroup key={`${group.grupo} ${group.options[0]!.codigo}`} label={group.grupo}>
                <Options options={group.options} />
              </optgroup>
            ),
          )}
        </select>
      )}
    </Labelled>
  );
}

interface Group {
  readonly grupo: string | undefined;
  readonly options: readonly Option[];
}

/** Joins neighbours under the same heading. */
function groupsOf(options: readonly Option[]): readonly Group[] {
  const groups: { readonly grupo: string | undefined; readonly options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.grupo === option.grupo) last.options.push(option);
    else groups.push({ grupo: option.grupo, options: [option] });
  }
  return groups;
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(({ codigo, nombre }) => (
    <option key={codigo} value={codigo}>
      {nombre}
    </option>
  ));
}
