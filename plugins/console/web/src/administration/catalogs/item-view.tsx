import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { useNotice } from '../../ui/notices.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { ConflictDialog, type EditedField } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { atFields, itemQuery, proceduresOf, type Catalog, type Item } from './catalog-queries.js';
import { FieldCell } from './field-cell.js';
import { FieldInput } from './field-input.js';
import { keyOf, savedValues, typedItem, type Typed } from './field-values.js';
import { RemoveDialog } from './remove-dialog.js';
import { capitalised, OfCatalog } from './use-catalog.js';

/** An item of a catalog, or a new one. */
export function Component() {
  const { id } = useParams();
  return <OfCatalog>{(catalog) => <OfItem key={`${catalog.nombre} ${id}`} catalog={catalog} id={id!} />}</OfCatalog>;
}

function OfItem({ catalog, id }: { readonly catalog: Catalog; readonly id: string }) {
  const isNew = id === 'nuevo';
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const query = useQuery({ ...itemQuery(catalog.nombre, number), enabled: !isNew && number > 0, gcTime: 0 });
  if (isNew && catalog.puede_escribir) return <ItemEditor catalog={catalog} item={undefined} />;
  if (number === 0) {
    return (
      <AdministrationPage title={capitalised(catalog.singular)} above={aboveOf(catalog)}>
        <Empty title="Ese elemento no existe" />
      </AdministrationPage>
    );
  }
  return (
    <Loaded query={query} isPage>
      {(item) =>
        catalog.puede_escribir ? (
          <ItemEditor catalog={catalog} item={item} />
        ) : (
          <AdministrationPage title={titleOf(catalog, item)} above={aboveOf(catalog)}>
            <dl className="facts">
              {catalog.campos.map((campo) => (
                <div key={campo.nombre}>
                  <dt>{campo.titulo}</dt>
                  <dd>
                    <FieldCell catalog={catalog} campo={campo} item={item} items={[item]} />
                  </dd>
                </div>
              ))}
            </dl>
          </AdministrationPage>
        )
      }
    </Loaded>
  );
}

const addressOf = ({ nombre }: Catalog): string => `/administracion/catalogos/${nombre}`;
const aboveOf = (catalog: Catalog) => ({ text: capitalised(catalog.titulo), to: addressOf(catalog) });
const titleOf = (catalog: Catalog, item: Item | undefined): string =>
  item ? `${capitalised(catalog.singular)} ${keyOf(catalog, item)}` : `Agregar ${catalog.singular}`;

const editionOf = (catalog: Catalog, item: Item | undefined): Edition<Typed> => ({
  item: typedItem(catalog, item),
  revision: item?.revision ?? '0',
});

function ItemEditor({ catalog, item }: { readonly catalog: Catalog; readonly item: Item | undefined }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const procedures = proceduresOf(catalog.nombre);
  const readAnew = (): Promise<void> => client.invalidateQueries({ queryKey: ['catalogs', catalog.nombre] });

  const edition = editionOf(catalog, item);
  const above = search.get('dentro');
  if (!item && catalog.padre !== null && above !== null) edition.item[catalog.padre] = above;

  const editor = useEditor<Typed>({
    edition,
    save: async (typed, revision) => {
      const values = savedValues(catalog, typed, !item) as never;
      try {
        if (item) await procedures.update.mutate({ id: item.id, values, revision: String(revision) });
        else await procedures.create.mutate({ values });
      } catch (error) {
        throw error instanceof ServiceError ? atFields(error) : error;
      }
    },
    reload: async () =>
      item && editionOf(catalog, await client.fetchQuery({ ...itemQuery(catalog.nombre, item.id), staleTime: 0 })),
    onSaved: (typed) => {
      tell(`${item ? 'Guardó' : 'Agregó'} ${catalog.singular} ${keyOf(catalog, item ?? typed)}.`);
      void readAnew();
      void navigate(addressOf(catalog));
    },
  });
  const fields: readonly EditedField<Typed>[] = catalog.campos.map(({ nombre, titulo }) => ({
    name: nombre,
    label: titulo,
  }));
  const back = (): void => void navigate(addressOf(catalog));
  return (
    <AdministrationPage
      title={titleOf(catalog, item)}
      above={aboveOf(catalog)}
      actions={
        item && (
          <Button look="secondary" ref={remove} onClick={() => setRemoving(true)}>
            Quitar
          </Button>
        )
      }
    >
      <form className="form" onSubmit={(event) => void editor.submit(event)} noValidate>
        {catalog.campos.map((campo) => (
          <FieldInput key={campo.nombre} catalog={catalog} campo={campo} form={editor.form} />
        ))}
        <SaveBar editor={editor} onCancel={back} />
      </form>
      <ConflictDialog
        editor={editor}
        fields={fields}
        onDiscard={() => {
          editor.form.reset();
          void readAnew().then(back);
        }}
      />
      {isRemoving && item && (
        <RemoveDialog
          catalog={catalog}
          item={item}
          onClose={() => setRemoving(false)}
          onDone={() => {
            editor.form.reset();
            void readAnew().then(back);
          }}
        />
      )}
    </AdministrationPage>
  );
}
