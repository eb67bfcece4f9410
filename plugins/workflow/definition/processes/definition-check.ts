import { inject, injectable, optional } from 'inversify';
import { Expressions, Groups, MailTemplateRevisions, type Transaction } from '../../../../host/plugin-api/index.js';
import { Charges } from '../../contract.js';
import { RegisteredProcedures } from '../../../procedures/contract.js';
import { blocksOf } from '../language/blocks.js';
import { callCycles } from '../language/call-cycle.js';
import { rushesThrough } from '../language/check-flow.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { checkPayments } from '../language/check-payments.js';
import { quoted, type DefinitionFault } from '../language/fault.js';
import { graphOf } from '../language/graph.js';
import { contributedReferences, namedCodes, namesOf, referencesOf } from '../language/named-codes.js';
import { outlineOf } from '../language/outline.js';
import type { DefinitionReferences } from '../language/references.js';
import { TaskTypes } from '../language/task-types.js';
import { checkTransferTypes } from '../language/transfers.js';
import { validate, type Validation } from '../language/validate.js';
import { ProcessForms } from '../forms/process-forms.js';
import { ProcessBindings } from './process-bindings.js';
import { Processes, type ActiveProcess } from './processes.js';
import type { PinnedRevisions } from './process-version.js';

/** The forms and active processes at the time of the check: a publication pins the definition to them. */
interface Surroundings {
  /** Present revisions. */
  readonly forms: ReadonlyMap<string, number>;
  readonly processes: ReadonlyMap<string, ActiveProcess>;
}

/** A definition with all its faults. */
export interface CheckedDefinition extends Validation {
  readonly surroundings: Surroundings;
}

/** Checks whether a definition can run here and now, and finds the versions to pin it to. */
@injectable()
export class DefinitionCheck {
  constructor(
    @inject(Expressions) private readonly expressions: Expressions,
    @inject(Groups) private readonly groups: Groups,
    @inject(MailTemplateRevisions) private readonly mailTemplates: MailTemplateRevisions,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(ProcessForms) private readonly forms: ProcessForms,
    @inject(Processes) private readonly processes: Processes,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
    @inject(Charges) @optional() private readonly charges?: Charges,
  ) {}

  /**
   * Checks a definition, given as any JSON, of the process `codigo`. Call it before a transaction where possible: FEEL
   * is slow. Throws `UnavailableError` where expressions cannot be checked now.
   */
  async check(codigo: string, definition: unknown, tx?: Transaction): Promise<CheckedDefinition> {
    const stored = await this.forms.names(tx);
    const forms = new Map(stored.map((form) => [form.codigo, form.revision]));
    const processes = await this.processes.activeProcesses(tx);
    const surroundings = { forms, processes };
    const { expressions, types } = this;
    const references = this.referencesIn(surroundings, tx);
    const { errores, advertencias } = await validate(definition, {
      expressions,
      references,
      types,
      rushing: rushingIn(processes),
      formFields: (codes) => this.forms.fieldsOf(codes, tx),
    });
    const circles = circleFaults(codigo, definition, processes);
    const named = new Set(processes.get(codigo)?.forms);
    const closed = stored.filter((form) => form.estado === 'INACTIVO' && !named.has(form.codigo));
    const inactive = inactiveForms(definition, new Set(closed.map((form) => form.codigo)));
    const unsaid = await this.bindings.faults(codigo, definition, tx);
    const terms = await this.bindings.terms(codigo, definition, tx);
    const payments = checkPayments(outlineOf(definition), this.charges);
    const elsewhere = await this.transferFaults(codigo, definition, tx);
    return {
      errores: [...errores, ...circles, ...inactive, ...unsaid, ...terms.errores, ...payments, ...elsewhere],
      advertencias: [...advertencias, ...terms.advertencias],
      surroundings,
    };
  }

  /** Finds the versions that a definition without faults is pinned to. */
  async pin(
    definition: ProcessDefinition,
    { forms, processes }: Surroundings,
    tx: Transaction,
  ): Promise<PinnedRevisions> {
    const named = namedCodes(definition);
    const outline = outlineOf(definition);
    const graph = graphOf(outline);
    const trabajos: Record<string, Record<string, Record<string, number>>> = {};
    for (const { tipo, field, names, references } of contributedReferences(outline, this.types)) {
      const versions = await names.versions(namesOf(references), tx);
      (trabajos[tipo] ??= {})[field] = Object.fromEntries(versions);
    }
    return {
      formularios: Object.fromEntries(named.forms.map((one) => [one, forms.get(one)!])),
      procesos: Object.fromEntries(named.processes.map((one) => [one, processes.get(one)!.version])),
      plantillas: Object.fromEntries(await this.mailTemplates.revisionsOf(named.mailTemplates, tx)),
      trabajos,
      sinEspera: rushesThrough(graph, blocksOf(graph), rushingIn(processes)),
    };
  }

  private async transferFaults(codigo: string, definition: unknown, tx?: Transaction): Promise<DefinitionFault[]> {
    const process = await this.processes.find(codigo, tx);
    const active = process && (await this.processes.active(process, tx));
    return active ? checkTransferTypes(definition, graphOf(outlineOf(definition)), active.definition) : [];
  }

  private referencesIn({ forms, processes }: Surroundings, tx?: Transaction): DefinitionReferences {
    const missingIn = (known: { has(name: string): boolean }, names: readonly string[]): readonly string[] =>
      names.filter((name) => !known.has(name));
    return {
      forms: (codes) => Promise.resolve(missingIn(forms, codes)),
      processes: (codes) => Promise.resolve(missingIn(processes, codes)),
      procedures: async (codes) =>
        missingIn(new Set(await this.procedures.listCodes('workflow', undefined, tx)), codes),
      groups: async (names) => {
        const groups = await this.groups.listGroups(tx);
        return missingIn(new Set(groups.map((group) => group.codigo)), names);
      },
      mailTemplates: async (codes) => missingIn(await this.mailTemplates.revisionsOf(codes, tx), codes),
      contributed: async (names, codes) => missingIn(await names.versions(codes, tx), codes),
    };
  }
}

const rushingIn = (processes: ReadonlyMap<string, ActiveProcess>): ReadonlySet<string> =>
  new Set([...processes].filter(([, { isRushing }]) => isRushing).map(([codigo]) => codigo));

/** Reports inactive forms that the definition uses. */
function inactiveForms(definition: unknown, closed: ReadonlySet<string>): DefinitionFault[] {
  return referencesOf(outlineOf(definition))
    .forms.filter(({ name }) => closed.has(name))
    .map(({ owner, path, name }) => ({
      path,
      codigo: 'formulario_inactivo',
      mensaje: `${owner} nombra el formulario ${quoted(name)}, que está inactivo.`,
    }));
}

/** Reports the calls by which a process would call itself in a circle, through the calls of the active versions. */
export function circleFaults(
  codigo: string,
  definition: unknown,
  active: ReadonlyMap<string, ActiveProcess>,
): DefinitionFault[] {
  const references = referencesOf(outlineOf(definition)).processes.filter(({ name }) => name !== codigo);
  const calls = new Map([...active].map(([other, process]) => [other, process.calls]));
  calls.set(codigo, namesOf(references));
  const own = callCycles(calls).find((circle) => circle.includes(codigo));
  if (!own) return [];
  return references
    .filter(({ name }) => own.includes(name))
    .map(({ owner, path, name }) => ({
      path,
      codigo: 'subproceso_recursivo',
      mensaje: `${owner} inicia el proceso ${quoted(name)}, que vuelve a iniciar este: ${own.map(quoted).join(', ')}.`,
    }));
}
