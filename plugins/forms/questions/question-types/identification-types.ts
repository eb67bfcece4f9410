interface IdentificationType {
  readonly sigla: string;
  readonly dian: string;
  readonly number: RegExp;
  /** Whether other countries issue it. Its separators are then dropped. */
  readonly isForeign?: true;
}

const digits = /^\d{3,15}$/;
const alphanumeric = /^[A-Z0-9]{3,20}$/;

/** The identification types of DIAN (colombia.md, codes), each with the pattern of its numbers. */
const identificationTypes: readonly IdentificationType[] = [
  { sigla: 'RC', dian: '11', number: alphanumeric },
  { sigla: 'TI', dian: '12', number: /^\d{10,11}$/ },
  { sigla: 'CC', dian: '13', number: /^\d{3,10}$/ },
  { sigla: 'TE', dian: '21', number: alphanumeric },
  { sigla: 'CE', dian: '22', number: alphanumeric },
  { sigla: 'NIT', dian: '31', number: /^\d{6,10}$/ },
  { sigla: 'PA', dian: '41', number: alphanumeric, isForeign: true },
  { sigla: 'DE', dian: '42', number: alphanumeric, isForeign: true },
  { sigla: 'PEP', dian: '47', number: digits },
  { sigla: 'PPT', dian: '48', number: digits },
  { sigla: 'NITE', dian: '50', number: alphanumeric, isForeign: true },
  { sigla: 'NUIP', dian: '91', number: alphanumeric },
];

export const identificationAbbreviations = identificationTypes.map(({ sigla }) => sigla);
export const identificationCodes = identificationTypes.map(({ dian }) => dian);

/** Finds a type by its abbreviation or by its DIAN code. */
export function findIdentificationType(code: string): IdentificationType | undefined {
  return identificationTypes.find(({ sigla, dian }) => sigla === code || dian === code);
}
