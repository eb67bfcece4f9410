import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  fieldIssues,
  InputError,
  spanishReasons,
  UnavailableError,
  type FieldIssue,
} from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { QuestionForms, type FormQuestion } from '../../forms/contract.js';
import { notReceivingWords } from '../contract.js';
import { togetherFaults, tramiteFields, TramiteProcesses, type TramiteItem } from '../catalog/index.js';
import { OfficePeople } from '../notices/index.js';
import type { WrittenDefinition } from './draft-content.js';

/** The result of checking a definition as it is typed. */
export interface CheckedDefinition {
  /** The definition as it would be stored; undefined where it has faults. */
  readonly item: TramiteItem | undefined;
  /** Each fault at its place in the definition, under the names that its author wrote. */
  readonly faltas: readonly FieldIssue[];
  /** Settings that are allowed but perhaps not meant. */
  readonly advertencias: readonly FieldIssue[];
}

/** The fields that could be read, by themselves. */
export type ReadFields = Partial<TramiteItem>;

const UNCHECKED = 'No pudimos revisar las condiciones y los patrones en este momento. Guarde de nuevo en un rato.';

/** Checks definitions of tramites as they are typed: one fault does not hide the others. */
@injectable()
export class DefinitionCheck {
  private readonly fields: ReturnType<typeof tramiteFields>;

  constructor(
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Database) private readonly database: Database,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(OfficePeople) private readonly offices: OfficePeople,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.fields = tramiteFields(forms.formSchema);
  }

  /** Checks a definition. It is called outside a transaction. */
  async check(definicion: WrittenDefinition): Promise<CheckedDefinition> {
    const { read, faults } = this.read(definicion);
    const { preguntas = [] } = read;
    const form = await this.formFaults(preguntas);
    const faltas = [
      ...faults,
      ...togetherFaults(
        { ...read, tra_isDenuncia: read.tra_isDenuncia ?? false, preguntas },
        read.preguntas !== undefined,
      ),
      ...form.faltas,
      ...(await this.processFaults(read)),
    ];
    const advertencias = [...form.advertencias, ...(await this.warnings(read))];
    return { item: faltas.length === 0 ? (read as TramiteItem) : undefined, faltas, advertencias };
  }

  /** Returns the fields of a definition that can be used, without those that do not fit the form. */
  usable(definicion: WrittenDefinition): ReadFields {
    const { read } = this.read(definicion);
    const { preguntas = [], tra_isDenuncia = false } = read;
    const unfit = togetherFaults({ ...read, tra_isDenuncia, preguntas }).map(({ path }) => path[0]);
    return Object.fromEntries(Object.entries(read).filter(([name]) => !unfit.includes(name)));
  }

  /** Reads the fields one by one. */
  private read(definicion: WrittenDefinition): { read: ReadFields; faults: FieldIssue[] } {
    const { shape } = this.fields;
    const read = new Map<string, unknown>();
    const faults: FieldIssue[] = [];
    for (const [name, schema] of Object.entries(shape)) {
      const value = Object.hasOwn(definicion, name) ? definicion[name] : undefined;
      const parsed = schema.safeParse(value, { error: spanishReasons });
      if (parsed.success && parsed.data !== undefined) read.set(name, parsed.data);
      if (!parsed.success) {
        faults.push(...fieldIssues(parsed.error).map(({ path, message }) => ({ path: [name, ...path], message })));
      }
    }
    const unknown = Object.keys(definicion).filter((name) => !Object.hasOwn(shape, name));
    faults.push(...unknown.slice(0, 20).map((name) => ({ path: [name], message: 'Este campo no se espera.' })));
    return { read: Object.fromEntries(read), faults };
  }

  private async formFaults(
    preguntas: readonly FormQuestion[],
  ): Promise<{ readonly faltas: readonly FieldIssue[]; readonly advertencias: readonly FieldIssue[] }> {
    try {
      const issues = await this.forms.findIssues(preguntas);
      return {
        faltas: issues.map(({ path, message }) => ({ path: ['preguntas', ...path], message })),
        advertencias: [],
      };
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      return { faltas: [], advertencias: [{ path: ['preguntas'], message: UNCHECKED }] };
    }
  }

  private async processFaults({ proceso, plazo, termino }: ReadFields): Promise<FieldIssue[]> {
    if (proceso === undefined) return [];
    try {
      await this.database.transaction((tx) => this.processes.checkBinding(tx, { proceso, plazo, termino }));
      return [];
    } catch (error) {
      // Another transaction publishes the process: the publication of the tramite checks it again.
      if (error instanceof ConflictError) return [];
      if (!(error instanceof InputError)) throw error;
      const reasons = error.toProblem().errors?.['proceso'] ?? [error.message];
      return reasons.map((message) => ({ path: ['proceso'], message }));
    }
  }

  private async warnings({
    codigo = '',
    preguntas = [],
    proceso,
    dependencia,
    recibe,
  }: ReadFields): Promise<FieldIssue[]> {
    const found: FieldIssue[] = [];
    const shown = 'Las consultas públicas muestran esta respuesta sin enmascarar.';
    for (const unmasked of this.forms.unmasked(preguntas)) {
      const index = preguntas.findIndex(({ pre_codigo }) => pre_codigo === unmasked);
      found.push({ path: ['preguntas', index, 'pre_sensible'], message: shown });
    }
    if (preguntas.length === 0) found.push({ path: ['preguntas'], message: 'El formulario no tiene preguntas.' });
    try {
      this.processes.check({ codigo, proceso });
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      found.push({ path: ['proceso'], message: error.message });
    }
    if (dependencia !== undefined && (await this.isUnknownOffice(dependencia))) {
      const message = `Ninguna dependencia se llama «${dependencia}»: sus registros quedan sin oficina.`;
      found.push({ path: ['dependencia'], message });
    }
    const closed = notReceivingWords(this.calendar.dayOf(this.clock.now()), recibe);
    return closed === undefined ? found : [...found, { path: ['recibe'], message: closed }];
  }

  /** Tells whether the city has departments, and none of this name. */
  private async isUnknownOffice(dependencia: string): Promise<boolean> {
    if ((await this.offices.offices())(dependencia) !== undefined) return false;
    return (await this.offices.names()).size > 0;
  }
}
