/** A file that is chosen in a form. */
interface ChosenFile {
  readonly name: string;
  readonly content: Buffer;
}

export type Typed = Readonly<Record<string, string | readonly string[] | ChosenFile | readonly ChosenFile[]>>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };

/** Unescapes a text of a page, as people read it. */
export const unescaped = (html: string): string =>
  html.replace(/&(\w+|#\d+);/g, (whole, name: string) => entities[name] ?? whole);

type Attributes = Readonly<Record<string, string>>;

function attributesOf(tag: string): Attributes {
  const found = [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].slice(1);
  return Object.fromEntries(found.map(([, name, value]) => [name!, unescaped(value ?? '')]));
}

/** A form of a page, as a browser without scripts has it. */
export interface PageForm {
  readonly action: string;
  readonly isMultipart: boolean;
  /** The values of its inputs, in the order of the page; none for a file input. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly fileInputs: readonly string[];
}

/** Returns the forms of a page, in their order. */
export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag, inside]) => {
    const { action = '', enctype } = attributesOf(`form ${tag!}`);
    const fields: [string, string][] = [];
    const fileInputs: string[] = [];
    const parts = inside!.matchAll(
      /<(input\b[^>]*)>|<(textarea\b[^>]*)>\n?(.*?)<\/textarea>|<(select\b[^>]*)>(.*?)<\/select>/gs,
    );
    for (const [, input, area, text, select, options] of parts) {
      const attributes = attributesOf(input ?? area ?? select!);
      const { name, type, value = '' } = attributes;
      if (name === undefined) continue;
      if (area !== undefined) fields.push([name, unescaped(text!)]);
      else if (select !== undefined) fields.push([name, chosenOf(options!)]);
      else if (type === 'file') fileInputs.push(name);
      else if ((type !== 'radio' && type !== 'checkbox') || 'checked' in attributes) fields.push([name, value]);
    }
    return { action, isMultipart: enctype === 'multipart/form-data', fields, fileInputs };
  });
}

/** Returns the option that is chosen, or the first. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<(option\b[^>]*)>/g)].map(([, tag]) => attributesOf(tag!));
  return (all.find((option) => 'selected' in option) ?? all[0])?.['value'] ?? '';
}

/** Builds the body that a browser sends for a form with these inputs filled in. */
export function bodyOf(form: PageForm, typed: Typed): FormData | URLSearchParams {
  const kept = form.fields.filter(([name]) => !(name in typed));
  const texts = Object.entries(typed).flatMap(([name, value]): [string, string][] =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one]] : [])),
  );
  // The first field proves that the form comes from the service, and stays first.
  const all = [...kept, ...texts];
  if (!form.isMultipart) return new URLSearchParams(all.map(([name, value]): [string, string] => [name, value]));
  const data = new FormData();
  for (const [name, value] of all) data.append(name, value);
  for (const name of form.fileInputs) {
    const chosen = [typed[name] ?? []].flat().filter((one) => typeof one === 'object');
    for (const file of chosen) data.append(name, new Blob([new Uint8Array(file.content)]), file.name);
    if (chosen.length === 0) data.append(name, new Blob([]), '');
  }
  return data;
}
