import type { ValidateFunction } from 'ajv/dist/2020.js';
import { fieldErrors, type FieldErrors, type JsonValue } from '../../../host/plugin-api/index.js';
import type { JsonSchema } from '../contract.js';
import { CompiledQuestion } from '../questions/compiled-question.js';
import { accept, isRefusal, isSameText, refuse, type Reading } from '../questions/question-types/reading.js';
import { measureAnswer } from './measure-answer.js';
import { choicesOf, definitionOf, typesOf, type Choice, type Property } from './property-definition.js';
import { mostOfAnswer } from './schema-bounds.js';
import { inWords } from './schema-words.js';

/** A property of a JSON Schema. A question of its type reads an answer first, then the schema checks it. */
export class SchemaQuestion extends CompiledQuestion {
  private readonly choices: readonly Choice[] | undefined;
  private readonly mostValues: number;

  constructor(
    private readonly property: Property,
    private readonly takes: ValidateFunction,
  ) {
    super(definitionOf(property));
    this.choices = choicesOf(property.schema);
    this.mostValues = mostOfAnswer.checks / sizeOf(property.schema);
  }

  override get schema(): JsonSchema {
    return { title: this.definition.pre_texto, ...this.property.schema };
  }

  protected override readGiven(given: unknown): Reading {
    const isAny = this.property.ui.widget === undefined && typesOf(this.property.schema).length === 0;
    if (this.definition.pre_tipo === 'SELECCION') return this.choose(given);
    const reading = isAny ? this.readAny(given) : super.readGiven(given);
    return isRefusal(reading) ? reading : this.judge(reading.value);
  }

  /**
   * Reads a property without a widget and without a type: takes the value as it was sent, or else, for a text that the
   * schema refuses, the JSON in it.
   */
  private readAny(given: unknown): Reading {
    const asIs = this.judge(given as JsonValue);
    const json = typeof given === 'string' && isRefusal(asIs) ? super.readGiven(given) : asIs;
    return isRefusal(json) ? asIs : json;
  }

  /** Finds the chosen value; numbers and booleans by their text too, as a chat and a page send them. */
  private choose(given: unknown): Reading {
    const chosen = this.choices?.find((value) => value === given || isSameText(given, String(value)));
    return chosen === undefined ? refuse('Debe ser el código de una de las opciones.') : accept(chosen);
  }

  /** Checks a value by the schema, unless it is larger than answers may be. */
  private judge(value: JsonValue): Reading {
    const size = measureAnswer(value);
    if (typeof size === 'string') return refuse(size);
    if (size > this.mostValues) return refuse('Es demasiado grande.');
    if (this.takes(value)) return accept(value);
    const [error] = this.takes.errors!;
    const { path, message } = inWords(error!);
    const own = error!.keyword === 'pattern' ? this.definition.pre_patron_mensaje : undefined;
    if (path.length === 0) return refuse(own ?? message);
    const within: FieldErrors = fieldErrors([{ path: [this.codigo, ...path], message }]);
    return { reason: message, within };
  }
}

/** Estimates the number of schemas in a schema. */
function sizeOf(schema: JsonValue): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  return 1 + Object.values(schema).reduce<number>((sum, part) => sum + sizeOf(part), 0);
}
