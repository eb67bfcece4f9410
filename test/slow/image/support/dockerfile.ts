import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile, on one line or several. */
export interface Instruction {
  readonly name: string;
  /** `--from=build` as `from`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A stage, which begins with a `FROM`. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Splits an instruction, or its JSON form, into words. */
export function wordsOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/).filter(Boolean);
}

function instructionOf(line: string): Instruction {
  const [name = '', ...words] = line.split(' ');
  const flags: Record<string, string> = {};
  let rest = words.join(' ').trimStart();
  for (;;) {
    const [, key, value] = /^--([a-z-]+)=(\S+) */.exec(rest) ?? [];
    if (key === undefined) return { name, flags, text: rest };
    flags[key] = value!;
    rest = rest.slice(rest.indexOf(value!) + value!.length).trimStart();
  }
}

/** Parses the stages of a Dockerfile, without comments within instructions. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#') && line.trim() !== '')
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  const stages: (Stage & { readonly instructions: Instruction[] })[] = [];
  for (const instruction of text.split('\n').map(instructionOf)) {
    if (instruction.name === 'FROM') {
      const [base = '', , name = ''] = wordsOf(instruction.text);
      stages.push({ base, name, instructions: [] });
    } else {
      stages.at(-1)!.instructions.push(instruction);
    }
  }
  return stages;
}

/** Parses `A=b C=d` into pairs. */
export function pairsOf(text: string): [string, string][] {
  return wordsOf(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
