import { InputError, type Transaction } from '../../../host/plugin-api/index.js';
import type { ProcedureCall } from './procedure-call.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { RunFailure } from './procedure-failure.js';

const LONGEST_SECONDS = 300;

/** SQL Server reads no deeper JSON. */
const MOST_LEVELS = 128;

/** NUL and halves of surrogate pairs as JSON writes them, unless the backslash is itself a character. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Makes the statements of calls: finds the procedure in the catalogue and writes its argument. */
export class ProcedureStatements {
  constructor(
    private readonly catalogue: ProcedureCatalogue,
    private readonly timeoutSeconds: number,
  ) {}

  /**
   * Makes the statement of a call. Throws `InputError` for JSON that no database can hold or that is too long for the
   * parameter, and a {@link RunFailure} where the catalogue has no such procedure.
   */
  async of(call: ProcedureCall, tx?: Transaction): Promise<ProcedureStatement> {
    const text = jsonArgument(call.json);
    const target = await this.catalogue.find(call.name, call.parameter, tx);
    if (!target) {
      throw new RunFailure('database-error', {
        reason: 'the catalogue has no such procedure that takes JSON text',
      });
    }
    const { isAscii, mostCharacters = Infinity } = target.bound;
    const json = isAscii ? asciiJson(text) : text;
    if (json.length > mostCharacters) {
      throw new InputError('Los datos son demasiado largos para este procedimiento.', { code: 'too_long' });
    }
    const seconds = Math.min(call.timeoutSeconds ?? this.timeoutSeconds, LONGEST_SECONDS);
    return { target, json, milliseconds: seconds * 1000 };
  }
}

/** Writes the JSON text of an argument. Throws `InputError` for a NUL, half a surrogate pair, more than 128 levels. */
function jsonArgument(json: Readonly<Record<string, unknown>>): string {
  if (isDeeper(json, MOST_LEVELS)) {
    throw new InputError(`Los datos tienen más de ${MOST_LEVELS} niveles.`, { code: 'too_deep' });
  }
  const text = JSON.stringify(json);
  if (text.includes('\\u') && unstorable.test(text)) {
    throw new InputError('Los datos contienen caracteres que no se admiten.', { code: 'invalid_text' });
  }
  return text;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Escapes what is not ASCII, for types of one byte a character, which would lose it. The text grows. */
function asciiJson(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
