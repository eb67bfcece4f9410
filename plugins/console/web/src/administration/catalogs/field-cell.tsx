import { thingInWords, useNames, type Catalog, type CatalogField, type Item } from './catalog-queries.js';
import { shownValue } from './field-values.js';

interface FieldCellProps {
  readonly catalog: Catalog;
  readonly campo: CatalogField;
  readonly item: Item;
  readonly items: readonly Item[];
}

/** The value of a field; a reference by the name of its thing. The names of all shown items are asked for at once. */
export function FieldCell({ catalog, campo, item, items }: FieldCellProps) {
  const isNamed = campo.clase === 'referencia' || campo.clase === 'usuario';
  const ids = isNamed ? items.flatMap((one) => (typeof one[campo.nombre] === 'number' ? [one[campo.nombre]] : [])) : [];
  const names = useNames(catalog, campo.nombre, ids as number[]);
  const value = item[campo.nombre];
  if (!isNamed) return <>{shownValue(campo, value)}</>;
  const thing = names.get(value as number);
  return <>{thing ? thingInWords(thing) : ''}</>;
}
